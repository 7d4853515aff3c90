import { redirect } from 'react-router';
import { staffAct } from '#domain/audit/index.ts';
import {
  askForEmail,
  beginSecondStep,
  changeOwnPassword,
  chooseLanguage,
  confirmSecondStep,
  dropEmailChange,
  dropSecondStep,
  endOtherSessions,
  endOwnSession,
  renameAccount,
  renewRecoveryCodes,
} from '#domain/identity/index.ts';
import { replaceOwnPhoto } from '#domain/media/index.ts';
import { deleteAccount } from '#domain/team/index.ts';
import { isLocale } from '#lib/locale.ts';
import {
  OWN_FORMS,
  type OwnForm,
  type OwnResult,
  ownResult,
  postedPhoto,
} from '../../ui/console/own/own-form.ts';
import { localPath } from '../shell/local-path.ts';
import { addPasskey, dropPasskey, namePasskey } from './change-passkeys.server.ts';
import type { Asked, Visited } from './own-visit.server.ts';

/** Runs the form of the account that was posted; null if there is no such form. */
export async function changeOwn(visited: Visited, form: FormData): Promise<OwnResult | null> {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 1000);
  const name = OWN_FORMS.find((each) => each === text('form'));
  if (!name) return null;
  return FORMS[name]({ ...visited, form, text, at: visited.request.now });
}

const FORMS: Record<OwnForm, (asked: Asked) => Promise<OwnResult>> = {
  async name({ visit, text, at }) {
    return ownResult('name', await renameAccount(visit, text('name'), at), text('name'));
  },
  photo: changePhoto,
  async language({ request, visit, text, at }) {
    const locale = text('locale');
    if (!isLocale(locale)) return { form: 'language', problem: 'missing' };
    await chooseLanguage(visit, locale, at);
    if (locale !== request.locale) throw redirect(localPath('/account', locale));
    return { form: 'language', done: true };
  },
  async email({ request, visit, text, at }) {
    if (text('intent') === 'drop') {
      await dropEmailChange(visit, at);
      return { form: 'email', done: true };
    }
    const { platformOrigin, locale } = request;
    const linkTo = (token: string) =>
      `${platformOrigin}${localPath('/confirm-email', locale)}?token=${token}`;
    const email = text('email');
    const asked = await askForEmail({ ...visit, email, password: text('password'), at, linkTo });
    return ownResult('email', asked, email);
  },
  async password({ visit, text, at }) {
    const passwords = { password: text('password'), newPassword: text('newPassword') };
    return ownResult('password', await changeOwnPassword({ ...visit, ...passwords, at }));
  },
  async begin(asked) {
    return ownResult('begin', await beginSecondStep(stepOf(asked), proofsOf(asked)));
  },
  async confirm(asked) {
    const { text, at } = asked;
    return codesOr('confirm', await confirmSecondStep(stepOf(asked), { code: text('code'), at }));
  },
  async codes(asked) {
    return codesOr('codes', await renewRecoveryCodes(stepOf(asked), proofsOf(asked)));
  },
  async drop(asked) {
    return ownResult('drop', await dropSecondStep(stepOf(asked), proofsOf(asked)));
  },
  async session({ visit, text, at }) {
    const id = text('id');
    if (id === 'others') await endOtherSessions(visit, at);
    else await endOwnSession(visit, id, at);
    return { form: 'session', done: true };
  },
  passkey: addPasskey,
  passkeyName: namePasskey,
  passkeyRemove: dropPasskey,
  delete: dropAccount,
};

type Codes = Awaited<ReturnType<typeof confirmSecondStep | typeof renewRecoveryCodes>>;

function codesOr(form: 'confirm' | 'codes', done: Codes): OwnResult {
  return done.ok ? { form, done: true, codes: done.value.recoveryCodes } : ownResult(form, done);
}

async function changePhoto({ form, visit, at }: Asked): Promise<OwnResult> {
  const file = postedPhoto(form);
  if (file === undefined) return { form: 'photo', problem: 'missing' };
  return ownResult('photo', await replaceOwnPhoto(visit, file, at));
}

/** Deletes the account and redirects to the page that confirms it, which needs no sign-in. */
async function dropAccount(asked: Asked): Promise<OwnResult> {
  const { request, account, visit } = asked;
  const { userId, name } = account;
  const { requestId, ip, now } = request;
  // A deleted account has no role, so its act carries the lowest one.
  const act = staffAct({ userId, name, role: 'viewer' }, now, { requestId, ip });
  const { password, code } = proofsOf(asked);
  const owner = { userId: visit.userId, secretKey: request.config.secretKey() };
  const done = await deleteAccount({ ...owner, password, code }, act);
  if (!done.ok) return ownResult('delete', done);
  request.cookies.clear('platform');
  throw redirect(localPath('/account/deleted', request.locale));
}

function stepOf({ request, visit }: Asked) {
  return { ...visit, secretKey: request.config.secretKey() };
}

function proofsOf({ text, at }: Asked) {
  return { password: text('password'), code: text('code'), at };
}

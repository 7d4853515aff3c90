import { withStore } from '#db/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import {
  askForEmail,
  beginSecondStep,
  changeOwnPassword,
  confirmSecondStep,
  dropEmailChange,
  dropSecondStep,
  endOtherSessions,
  endOwnSession,
  noteProtection,
  type Protection,
  renameAccount,
  renewRecoveryCodes,
  setOwnPhoto,
} from '#domain/identity/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import { preparePortrait } from '#domain/media/index.ts';
import { newId } from '#lib/ids.ts';
import { formText } from '../kit/form-text.ts';
import type { Staff } from '../shell/staff.server.ts';
import { PASSKEY_FORMS } from './change-passkeys.server.ts';
import { type Asked, answerProfile } from './profile-answer.ts';
import { PROFILE_FORMS, type ProfileForm, type ProfileResult } from './profile-view.ts';

/**
 * Carries out one of the profile's forms. Changes of sign-in security are written to the store's audit log.
 */
export async function changeProfile(staff: Staff, form: FormData): Promise<ProfileResult | null> {
  const said = (name: string) => formText(form, name).slice(0, 1000);
  const name = PROFILE_FORMS.find((each) => each === said('form'));
  if (!name) return null;
  const asked = { staff, form, said, at: staff.request.now, userId: staff.actor.userId };
  const { result, change } = await FORMS[name](asked);
  if (change) await noteChange(staff, change);
  return result;
}

/** Either a change of account security, which is also mailed to the owner, or a mere audit entry. */
type Change = { protection: Protection['what'] } | { entry: string };
type Outcome = { result: ProfileResult; change: Change | null };

const FORMS: Record<ProfileForm, (asked: Asked) => Promise<Outcome>> = {
  async name({ said, at, userId }) {
    const result = answerProfile('name', await renameAccount(userId, said('name'), at), said('name'));
    return outcome(result, { entry: 'profile.name' });
  },
  async photo(asked) {
    return outcome(await changePhoto(asked), { entry: 'profile.photo' });
  },
  email: changeEmail,
  async password({ staff, said, at, userId }) {
    const token = staff.request.cookies.get('staff');
    const passwords = { password: said('password'), newPassword: said('newPassword') };
    const result = answerProfile('password', await changeOwnPassword({ userId, ...passwords, token, at }));
    return outcome(result, { protection: 'password_changed' });
  },
  async begin(asked) {
    const result = answerProfile('begin', await beginSecondStep(sessionOf(asked.staff), proofsOf(asked)));
    return outcome(result, { protection: 'step_begun' });
  },
  async confirm({ staff, said, at }) {
    const done = await confirmSecondStep(sessionOf(staff), { code: said('code'), at });
    return outcome(codesOr('confirm', done), { protection: 'step_confirmed' });
  },
  async codes(asked) {
    const done = await renewRecoveryCodes(ownerOf(asked.staff), proofsOf(asked));
    return outcome(codesOr('codes', done), { protection: 'codes_renewed' });
  },
  async drop(asked) {
    const result = answerProfile('drop', await dropSecondStep(ownerOf(asked.staff), proofsOf(asked)));
    return outcome(result, { protection: 'step_removed' });
  },
  async session({ staff, said, userId }) {
    const id = said('id');
    if (id === 'others') await endOtherSessions(userId, staff.request.cookies.get('staff'));
    else await endOwnSession(userId, id);
    return outcome({ form: 'session', done: true }, { protection: 'session_ended' });
  },
  passkey: unnoted(PASSKEY_FORMS.passkey),
  passkeyName: unnoted(PASSKEY_FORMS.passkeyName),
  passkeyRemove: unnoted(PASSKEY_FORMS.passkeyRemove),
};

function outcome(result: ProfileResult, change: Change): Outcome {
  return { result, change: 'done' in result ? change : null };
}

/** Wraps a form whose handler writes its own audit entry. */
function unnoted(run: (asked: Asked) => Promise<ProfileResult>) {
  return async (asked: Asked): Promise<Outcome> => ({ result: await run(asked), change: null });
}

function codesOr(
  form: 'confirm' | 'codes',
  done: Awaited<ReturnType<typeof confirmSecondStep | typeof renewRecoveryCodes>>,
): ProfileResult {
  return done.ok ? { form, done: true, codes: done.value.recoveryCodes } : answerProfile(form, done);
}

async function changePhoto({ form, at, userId }: Asked): Promise<ProfileResult> {
  if (form.get('remove') === 'yes') {
    await setOwnPhoto(userId, null, at);
    return { form: 'photo', done: true };
  }
  const file = form.get('photo');
  if (!(file instanceof File) || file.size === 0) return { form: 'photo', problem: 'missing' };
  const photo = await preparePortrait(new Uint8Array(await file.arrayBuffer()));
  if (!photo.ok) return { form: 'photo', problem: photo.code };
  await setOwnPhoto(userId, photo.value, at);
  return { form: 'photo', done: true };
}

async function changeEmail(asking: Asked): Promise<Outcome> {
  if (asking.said('intent') !== 'drop') {
    return outcome(await mailNewAddress(asking), { protection: 'email_asked' });
  }
  await dropEmailChange(asking.userId);
  return outcome({ form: 'email', done: true }, { entry: 'profile.email' });
}

async function mailNewAddress({ staff, said, at, userId }: Asked): Promise<ProfileResult> {
  const typed = said('email');
  const asked = await askForEmail({ userId, email: typed, password: said('password'), at });
  if (!asked.ok) return answerProfile('email', asked, typed);
  const { request, store, actor } = staff;
  const { token, email, until } = asked.value;
  const url = `${request.platformOrigin}${request.locale === 'ar' ? '/ar' : ''}/confirm-email?token=${token}`;
  const mail = {
    ...{ kind: 'staff_email' as const, to: email, locale: request.locale },
    ...{ data: { name: actor.name, url, until }, dedupeKey: `staff_email:${newId()}` },
  };
  await withStore(store.id, (tx) => enqueueMail(tx, mail, request.act()));
  return { form: 'email', done: true };
}

function ownerOf({ request, actor }: Staff) {
  return { userId: actor.userId, secretKey: request.config.secretKey() };
}

/** The account and its session at this admin. */
function sessionOf(staff: Staff) {
  return { ...ownerOf(staff), token: staff.request.cookies.get('staff') };
}

function proofsOf({ said, at }: Asked) {
  return { password: said('password'), code: said('code'), at };
}

async function noteChange({ store, request, actor }: Staff, change: Change): Promise<void> {
  const { userId, name } = actor;
  await withStore(store.id, async (tx) => {
    if ('protection' in change) {
      const owner = { userId, name, email: request.account?.email ?? '', locale: request.locale };
      return noteProtection(tx, { what: change.protection, owner }, request.act());
    }
    await recordAudit(tx, request.act(), { action: change.entry, subjectKind: 'user', subjectId: userId });
  });
}

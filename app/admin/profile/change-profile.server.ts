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
  renameAccount,
  renewRecoveryCodes,
  setOwnPhoto,
} from '#domain/identity/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import { portraitOf, preparePhoto } from '#domain/media/index.ts';
import { newId } from '#lib/ids.ts';
import type { Staff } from '../staff.server.ts';
import { PASSKEY_FORMS } from './change-passkeys.server.ts';
import { type Asked, answer } from './profile-answer.ts';
import { PROFILE_FORMS, type ProfileForm, type ProfileResult } from './profile-view.ts';

/** Does what one of the profile's forms asks for. What concerns who may get in stands in the store's audit log. */
export async function changeProfile(staff: Staff, form: FormData): Promise<ProfileResult | null> {
  const said = (name: string) => String(form.get(name) ?? '').slice(0, 1000);
  const name = PROFILE_FORMS.find((each) => each === said('form'));
  if (!name) return null;
  const asked = { staff, form, said, at: staff.request.now, userId: staff.actor.userId };
  const result = await FORMS[name](asked);
  if ('done' in result && name !== 'begin' && !(name in PASSKEY_FORMS)) await note(staff, name);
  return result;
}

const FORMS: Record<ProfileForm, (asked: Asked) => Promise<ProfileResult>> = {
  async name({ said, at, userId }) {
    return answer('name', await renameAccount(userId, said('name'), at), said('name'));
  },
  photo: changePhoto,
  email: changeEmail,
  async password({ staff, said, at, userId }) {
    const token = staff.request.cookies.get('staff');
    const passwords = { password: said('password'), newPassword: said('newPassword') };
    return answer('password', await changeOwnPassword({ userId, ...passwords, token, at }));
  },
  async begin({ staff, said, at }) {
    return answer('begin', await beginSecondStep(ownerOf(staff), { password: said('password'), at }));
  },
  async confirm({ staff, said, at }) {
    const done = await confirmSecondStep(ownerOf(staff), { code: said('code'), at });
    return done.ok
      ? { form: 'confirm', done: true, codes: done.value.recoveryCodes }
      : answer('confirm', done);
  },
  async codes({ said, at, userId }) {
    const done = await renewRecoveryCodes(userId, { password: said('password'), at });
    return done.ok ? { form: 'codes', done: true, codes: done.value.recoveryCodes } : answer('codes', done);
  },
  async drop({ said, at, userId }) {
    return answer('drop', await dropSecondStep(userId, { password: said('password'), at }));
  },
  async session({ staff, said, userId }) {
    const id = said('id');
    if (id === 'others') await endOtherSessions(userId, staff.request.cookies.get('staff'));
    else await endOwnSession(userId, id);
    return { form: 'session', done: true };
  },
  ...PASSKEY_FORMS,
};

async function changePhoto({ form, at, userId }: Asked): Promise<ProfileResult> {
  if (form.get('remove') === 'yes') {
    await setOwnPhoto(userId, null, at);
    return { form: 'photo', done: true };
  }
  const file = form.get('photo');
  if (!(file instanceof File) || file.size === 0) return { form: 'photo', problem: 'missing' };
  const photo = await preparePhoto(new Uint8Array(await file.arrayBuffer()));
  if (!photo.ok) return { form: 'photo', problem: photo.code };
  await setOwnPhoto(userId, await portraitOf(photo.value), at);
  return { form: 'photo', done: true };
}

async function changeEmail({ staff, said, at, userId }: Asked): Promise<ProfileResult> {
  if (said('intent') === 'drop') {
    await dropEmailChange(userId);
    return { form: 'email', done: true };
  }
  const typed = said('email');
  const asked = await askForEmail({ userId, email: typed, password: said('password'), at });
  if (!asked.ok) return answer('email', asked, typed);
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

async function note({ store, request, actor }: Staff, form: ProfileForm): Promise<void> {
  const entry = { action: `profile.${form}`, subjectKind: 'user', subjectId: actor.userId };
  await withStore(store.id, (tx) => recordAudit(tx, request.act(), entry));
}

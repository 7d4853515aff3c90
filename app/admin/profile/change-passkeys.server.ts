import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { notePasskey, offerPasskey, removePasskey, renamePasskey } from '#domain/identity/index.ts';
import { type Asked, answerProfile } from './profile-answer.ts';
import type { PasskeyForm, ProfileResult } from './profile-view.ts';

/**
 * Adds, renames and removes passkeys. Each action writes its own audit entry, because a new passkey is
 * created on the platform.
 */
export const PASSKEY_FORMS: Record<PasskeyForm, (asked: Asked) => Promise<ProfileResult>> = {
  passkey: addPasskey,
  passkeyName: namePasskey,
  passkeyRemove: dropPasskey,
};

/** Redirects to the platform: a passkey is bound to a host, and an admin has the store's host. */
async function addPasskey({ staff, said, at, userId }: Asked): Promise<ProfileResult> {
  const { request, store } = staff;
  const name = said('name');
  const wish = { storeId: store.id, name, password: said('password'), code: said('code'), at };
  const offered = await offerPasskey({ userId, secretKey: request.config.secretKey() }, wish);
  if (!offered.ok) return answerProfile('passkey', offered, name);
  const path = request.locale === 'ar' ? '/ar/passkeys/new' : '/passkeys/new';
  throw redirect(`${request.platformOrigin}${path}?offer=${offered.value.token}`);
}

async function namePasskey({ staff, said, userId }: Asked): Promise<ProfileResult> {
  const id = said('id');
  const done = await renamePasskey({ userId, id }, said('name'));
  if (!done.ok) return { ...answerProfile('passkeyName', done, said('name')), id };
  const { before, after } = done.value;
  await withStore(staff.store.id, (tx) =>
    recordAudit(tx, staff.request.act(), {
      ...{ action: 'profile.passkey_renamed', subjectKind: 'user', subjectId: userId },
      ...{ before: { name: before }, after: { name: after } },
    }),
  );
  return { form: 'passkeyName', done: true };
}

async function dropPasskey({ staff, said, at, userId }: Asked): Promise<ProfileResult> {
  const { request, store, actor } = staff;
  const id = said('id');
  const done = await removePasskey({ userId, id }, { password: said('password'), at });
  if (!done.ok) return { ...answerProfile('passkeyRemove', done), id };
  const { account, locale } = request;
  const owner = { userId, name: actor.name, email: account?.email ?? '', locale };
  const news = { what: 'removed' as const, passkey: done.value.name, owner };
  await withStore(store.id, (tx) => notePasskey(tx, news, request.act()));
  return { form: 'passkeyRemove', done: true };
}

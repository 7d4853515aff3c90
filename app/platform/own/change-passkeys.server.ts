import { redirect } from 'react-router';
import { offerPasskey, removePasskey, renamePasskey } from '#domain/identity/index.ts';
import { type OwnResult, ownResult } from '../../ui/console/own/own-form.ts';
import { localPath } from '../shell/local-path.ts';
import type { Asked } from './own-visit.server.ts';

/** Redirects to the page that creates the passkey, with an offer that is valid for ten minutes. */
export async function addPasskey({ request, visit, text, at }: Asked): Promise<OwnResult> {
  const name = text('name');
  const wish = { name, password: text('password'), code: text('code'), at };
  const owner = { userId: visit.userId, secretKey: request.config.secretKey() };
  const offered = await offerPasskey(owner, wish);
  if (!offered.ok) return ownResult('passkey', offered, name);
  throw redirect(`${localPath('/passkeys/new', request.locale)}?offer=${offered.value.token}`);
}

export async function namePasskey({ visit, text, at }: Asked): Promise<OwnResult> {
  const id = text('id');
  const done = await renamePasskey({ ...visit, id }, text('name'), at);
  return { ...ownResult('passkeyName', done, text('name')), ...(done.ok ? {} : { id }) };
}

export async function dropPasskey({ visit, text, at }: Asked): Promise<OwnResult> {
  const id = text('id');
  const done = await removePasskey({ ...visit, id }, { password: text('password'), at });
  return { ...ownResult('passkeyRemove', done), ...(done.ok ? {} : { id }) };
}

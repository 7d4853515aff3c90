import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import {
  type MadePasskey,
  makePasskey,
  notePasskey,
  offeredPasskey,
  storesOf,
} from '#domain/identity/index.ts';
import { adminOrigin } from '#lib/config/origins.ts';
import { passkeySite, type RequestContext, requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/new-passkey.route';
import { NewPasskeyPage } from './new-passkey-page.tsx';

// no-referrer would set the form's own Origin to null; same-origin still hides the offer from other sites.
export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'no-store' };
}

/**
 * Target of the profile's "Add a passkey": requires that the password was entered in the profile, and a
 * signed-in account here.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { account } = request;
  const token = url.searchParams.get('offer')?.slice(0, 100) ?? '';
  const offered =
    account &&
    (await offeredPasskey({ token, userId: account.userId, at: request.now }, passkeySite(request.config)));
  if (!account || !offered) return gone(request);
  const { name, slug, options } = offered;
  const profileHref = `${adminOrigin(request.config, slug)}/admin/profile`;
  return data({ offer: { token, email: account.email, name, options }, profileHref });
}

export async function action({ context, request: post }: Route.ActionArgs) {
  const request = context.get(requestContext);
  const { account } = request;
  const form = await post.formData();
  const said = (name: string, most: number) => String(form.get(name) ?? '').slice(0, most);
  const [token, answer] = [said('offer', 100), said('answer', 60_000)];
  const again = localPath('/passkeys/new', request.locale);
  if (!account) throw redirect(again);
  const offered = { token, answer, userId: account.userId, at: request.now };
  const made = await makePasskey(offered, passkeySite(request.config));
  if (!made.ok) throw redirect(again);
  await note(request, account, made.value);
  throw redirect(`${adminOrigin(request.config, made.value.slug)}/admin/profile?passkey=added`);
}

type Account = NonNullable<RequestContext['account']>;

function gone(request: RequestContext) {
  return data({ offer: null, profileHref: localPath('/stores', request.locale) }, { status: 410 });
}

async function note(request: RequestContext, account: Account, made: MadePasskey): Promise<void> {
  const { userId, name, email } = account;
  const member = (await storesOf(userId)).find(({ storeId }) => storeId === made.storeId);
  const { requestId, ip, locale, now } = request;
  const act = staffAct({ userId, name, role: member?.role ?? 'viewer' }, now, { requestId, ip });
  const news = { what: 'made' as const, passkey: made.name, owner: { userId, name, email, locale } };
  await withStore(made.storeId, (tx) => notePasskey(tx, news, act));
}

export default function NewPasskey({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('passkeys.new.title') })}</title>
      <NewPasskeyPage {...loaderData} />
    </PlatformFrame>
  );
}

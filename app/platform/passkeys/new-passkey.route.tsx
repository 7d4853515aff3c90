import { data, redirect } from 'react-router';
import { makePasskey, offeredPasskey } from '#domain/identity/index.ts';
import { platformSettings } from '#domain/platform/index.ts';
import { passkeySite, type RequestContext, requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { ownVisit } from '../own/own-visit.server.ts';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/new-passkey.route';
import { NewPasskeyPage } from './new-passkey-page.tsx';

// no-referrer would set the form's own Origin to null; same-origin still hides the offer from other sites.
export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'no-store' };
}

/**
 * Target of the account's "Add a passkey". Requires a signed-in account whose password was entered on the account
 * page.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { account } = request;
  const token = url.searchParams.get('offer')?.slice(0, 100) ?? '';
  const offered =
    account &&
    (await offeredPasskey(
      { token, userId: account.userId, at: request.now },
      { ...passkeySite(request.config), name: (await platformSettings()).names[request.locale] },
    ));
  if (!account || !offered) return gone(request);
  const { name, options } = offered;
  const accountHref = localPath('/account', request.locale);
  return data({ offer: { token, email: account.email, name, options }, accountHref });
}

export async function action(args: Route.ActionArgs) {
  const request = args.context.get(requestContext);
  const form = await args.request.formData();
  const text = (name: string, most: number) => String(form.get(name) ?? '').slice(0, most);
  const again = localPath('/passkeys/new', request.locale);
  if (!request.account) throw redirect(again);
  const { visit } = ownVisit(args);
  const answer = { token: text('offer', 100), answer: text('answer', 60_000), at: request.now };
  const made = await makePasskey({ ...visit, ...answer }, passkeySite(request.config));
  if (!made.ok) throw redirect(again);
  throw redirect(`${localPath('/account', request.locale)}?passkey=added`);
}

function gone(request: RequestContext) {
  return data({ offer: null, accountHref: localPath('/account', request.locale) }, { status: 410 });
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

import { data } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { statusOf } from '../../ui/console/own/own-form.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/account.route';
import { changeOwn } from './change-own.server.ts';
import { OwnPage } from './own-page.tsx';
import { ownVisit } from './own-visit.server.ts';
import { readOwn } from './read-own.server.ts';

export function headers() {
  return { 'cache-control': 'no-store' };
}

export async function loader(args: Route.LoaderArgs) {
  const visited = ownVisit(args);
  // Set by the redirect after a passkey was created.
  return { own: await readOwn(visited), hasAdded: args.url.searchParams.get('passkey') === 'added' };
}

/** Every form needs the password, except those for the name, photo and language and the one that ends a session. */
export async function action(args: Route.ActionArgs) {
  const visited = ownVisit(args);
  const result = await changeOwn(visited, await args.request.formData());
  if (!result) throw data(null, { status: 400 });
  return data(result, { status: statusOf(result) });
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('ownaccount.title') })}</title>
      <OwnPage own={loaderData.own} result={actionData} />
      {loaderData.hasAdded ? <AnnounceOnce text={t('passkeys.added')} of="added" /> : null}
    </PlatformFrame>
  );
}

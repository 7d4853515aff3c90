import { platformSettings } from '#domain/platform/index.ts';
import { type RequestContext, requestContext } from '#server/index.ts';
import { readNotice } from '../../ui/console/notice.tsx';
import { pageMessages } from '../../ui/console/page-messages.server.ts';
import type { Route } from '../+types/root';
import { photoUrl } from '../own/own-visit.server.ts';
import { withPlatformName } from './platform-name.server.ts';
import { textAreas } from './text-areas.ts';

/** Data shared by all pages. The settings are cached, and the server resolves the rest before routing. */
export async function rootData({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { locale, path } = request;
  const { names, sourceUrl } = await platformSettings();
  const areas = textAreas(path, { isSignedIn: request.account !== null });
  return {
    locale,
    path,
    platformName: names[locale],
    sourceUrl,
    account: accountOf(request),
    messages: withPlatformName(pageMessages(locale, areas), names[locale]),
    reference: request.requestId,
    notice: readNotice(request, url),
  };
}

function accountOf({ account }: RequestContext) {
  return account && { name: account.name, email: account.email, photo: photoUrl(account.image) };
}

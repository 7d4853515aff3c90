import { platformSettings } from '#domain/platform/index.ts';
import { requestContext } from '#server/index.ts';
import { readNotice } from '../../ui/console/notice.tsx';
import { pageMessages } from '../../ui/console/page-messages.server.ts';
import type { Route } from '../+types/root';
import { withPlatformName } from './platform-name.server.ts';
import { textAreas } from './text-areas.ts';

/** Data shared by all pages. The settings are cached, and the server resolves the rest before routing. */
export async function rootData({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { locale, path } = request;
  const { names, sourceUrl } = await platformSettings();
  return {
    locale,
    platformName: names[locale],
    sourceUrl,
    signedIn: request.account !== null,
    messages: withPlatformName(pageMessages(locale, textAreas(path)), names[locale]),
    reference: request.requestId,
    notice: readNotice(request, url),
  };
}

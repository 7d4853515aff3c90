import { requestContext } from '#server/index.ts';
import { readNotice } from '../../ui/console/notice.tsx';
import { pageMessages } from '../../ui/console/page-messages.server.ts';
import type { Route } from '../+types/root';

const AREAS = ['common', 'errors', 'passkeys', 'platform', 'team'] as const;

/** Data shared by all pages. Runs no SQL: the server resolves it before routing. */
export function rootData({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { locale, path } = request;
  return {
    locale,
    path,
    signedIn: request.account !== null,
    messages: pageMessages(locale, AREAS),
    reference: request.requestId,
    notice: readNotice(request, url),
  };
}

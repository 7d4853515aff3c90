import { requestContext } from '#server/index.ts';
import { takeNotice } from '../ui/console/notice.tsx';
import { pageMessages } from '../ui/console/page-messages.server.ts';
import type { Route } from './+types/root';

const AREAS = ['common', 'errors', 'passkeys', 'platform', 'team'] as const;

/** What every page shares. It runs no SQL: the server has it at hand before a route is chosen. */
export function rootData({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { locale, path } = request;
  return {
    locale,
    path,
    signedIn: request.account !== null,
    messages: pageMessages(locale, AREAS),
    reference: request.requestId,
    notice: takeNotice(request, url),
  };
}

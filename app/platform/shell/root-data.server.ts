import { mayOperate, OPERATOR_PERMISSIONS } from '#domain/identity/index.ts';
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
  const operator = operatorOf(request);
  const areas = textAreas(path, { isSignedIn: request.account !== null, isAtConsole: operator !== null });
  return {
    locale,
    path,
    platformName: names[locale],
    sourceUrl,
    account: accountOf(request),
    operator,
    messages: withPlatformName(pageMessages(locale, areas), names[locale]),
    reference: request.requestId,
    notice: readNotice(request, url),
  };
}

function accountOf({ account }: RequestContext) {
  return (
    account && {
      ...{ name: account.name, email: account.email, photo: photoUrl(account.image) },
      isOperator: Boolean(account.operatorRole),
    }
  );
}

/** The operator on a page of the console; null elsewhere and for everybody else, who must not learn of it. */
function operatorOf({ account, path }: RequestContext) {
  const role = account?.operatorRole;
  if (!account || !role || !/^\/platform-admin(?:\/|$)/.test(path)) return null;
  const may = OPERATOR_PERMISSIONS.filter((permission) => mayOperate(role, permission));
  return { name: account.name, email: account.email, role, may };
}

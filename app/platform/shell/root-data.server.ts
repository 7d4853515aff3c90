import { mayOperate, OPERATOR_PERMISSIONS } from '#domain/identity/index.ts';
import { PLATFORM_COLOURS, type PlatformSettings, platformSettings } from '#domain/platform/index.ts';
import { brandStyle, initialIcon } from '#lib/brand-style.ts';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
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
  const settings = await platformSettings();
  const { names, sourceUrl } = settings;
  const operator = operatorOf(request);
  const areas = textAreas(path, { isSignedIn: request.account !== null, isAtConsole: operator !== null });
  return {
    locale,
    path,
    platformName: names[locale],
    sourceUrl,
    look: lookOf(settings, locale),
    logo: logoOf(settings),
    account: accountOf(request),
    operator,
    messages: withPlatformName(pageMessages(locale, areas), names[locale]),
    reference: request.requestId,
    notice: readNotice(request, url),
  };
}

function logoOf({ logo, logoDark }: PlatformSettings) {
  const addressOf = (hash: string) => `/brand/${hash}`;
  return logo === null ? null : { light: addressOf(logo), dark: logoDark && addressOf(logoDark) };
}

/** The platform's own colours and tab icon; null if the default look is used. */
function lookOf({ version, names, primaryColor, secondaryColor }: PlatformSettings, locale: Locale) {
  const hasOwnName = version > 0 && names[locale] !== translator(locale)('platform.name');
  const hasOwnColours =
    primaryColor !== PLATFORM_COLOURS.primaryColor || secondaryColor !== PLATFORM_COLOURS.secondaryColor;
  if (!hasOwnName && !hasOwnColours) return null;
  const style = hasOwnColours ? brandStyle(primaryColor, secondaryColor) : {};
  return { style, icon: initialIcon(names[locale], primaryColor) };
}

function accountOf({ account }: RequestContext) {
  return (
    account && {
      ...{ name: account.name, email: account.email, photo: photoUrl(account.image) },
      isOperator: Boolean(account.operatorRole),
    }
  );
}

/**
 * The operator, on a page of the console. Null on other pages and for everyone else, because they must not learn of
 * the console.
 */
function operatorOf({ account, path }: RequestContext) {
  const role = account?.operatorRole;
  if (!account || !role || !/^\/platform-admin(?:\/|$)/.test(path)) return null;
  const may = OPERATOR_PERMISSIONS.filter((permission) => mayOperate(role, permission));
  return { name: account.name, email: account.email, role, may };
}

import { requestContext, storeOf } from '#server/index.ts';
import { readNotice } from '../../ui/console/notice.tsx';
import { pageMessages } from '../../ui/console/page-messages.server.ts';
import type { Route } from '../+types/root';

const AREAS = [
  'signup',
  'redirects',
  'access',
  'storerules',
  'marketing',
  'team',
  'privacyrequests',
  'helping',
  'locations',
  'customfields',
  'auditlog',
  'closing',
  'sender',
  'domains',
  'downloads',
  'files',
  'profiles',
  'producteditor',
  'customers',
  'moderation',
  'inbox',
  'numbers',
  'plans',
  'transfers',
  'forms',
  'admin',
  'productbulk',
  'cardaccounts',
  'payments',
  'common',
  'accounting',
  'countryoffer',
  'delivery',
  'currencies',
  'taxdocs',
  'taxes',
  'errors',
  'import',
  'invoices',
  'legal',
  'products',
  'productgroups',
  'list',
  'mails',
  'media',
  'menus',
  'orderlife',
  'orders',
  'passkeys',
  'payment',
  'discounts',
  'salesmail',
  'richtext',
  'content',
  'builder',
  'shell',
  'stock',
  'viewing',
] as const;

/** The data shared by every page. Runs no SQL: the server has it before routing. */
export function rootData({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { shell } = storeOf(request);
  return {
    locale: request.locale,
    digits: shell.digits,
    storeName: shell.texts[request.locale].name,
    messages: pageMessages(request.locale, AREAS),
    reference: request.requestId,
    notice: readNotice(request, url),
  };
}

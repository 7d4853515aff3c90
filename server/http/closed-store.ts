import { type MessageKey, translator } from '#messages/index.ts';
import { type RequestContext, type StoreContext, storeOf } from '../context.ts';
import { WATCH_CLOSED_STORE_SCRIPT } from '../pages/watch-closed-store.ts';
import { asksForData, closedPageParts, closedPageResponse } from './closed-page.ts';
import { errorResponse } from './error-response.ts';

/**
 * Retry-After for crawlers, in seconds. A page that is open in a browser is told at once when the store
 * opens.
 */
const RETRY_AFTER = '300';

/**
 * The answer of an expired, suspended or closed store to every request but those allowed (api.ts); null for an open
 * store.
 */
export function closedStoreResponse(url: URL, context: RequestContext): Response | null {
  const { store } = context;
  if (!store?.closure) return null;
  const response = asksForData(url) ? closedJson(store) : closedPage(url, context);
  response.headers.set('retry-after', RETRY_AFTER);
  response.headers.set('x-robots-tag', 'noindex');
  response.headers.set('cache-control', 'no-store');
  return response;
}

function closedJson({ closure }: StoreContext): Response {
  const say = translator('en');
  if (closure === 'expired') return errorResponse('store_expired', say('errors.expired.text'));
  return closure === 'closed'
    ? errorResponse('store_closed', say('closing.storefront.title'))
    : errorResponse('store_suspended', say('errors.suspended.title'));
}

function closedPage(url: URL, context: RequestContext): Response {
  const { shell, closure } = storeOf(context);
  const parts = closedPageParts(context, { search: url.search, foot: WATCH_CLOSED_STORE_SCRIPT });
  const { say, name, shared, branded } = parts;
  const closed = {
    ...branded,
    documentTitle: `${name} | ${say('closing.storefront.title')}`,
    message: say('closing.storefront.title'),
    note: say('closing.storefront.text'),
    art: 'closed' as const,
  };
  const expired = {
    ...branded,
    documentTitle: `${name} | ${say('errors.expired.title')}`,
    message: say('errors.expired.text'),
    note: null,
    art: 'expired' as const,
  };
  const looks = { closed, expired, suspended: suspended(shell, say) };
  const page = { ...shared, ...looks[closure ?? 'expired'] };
  return closedPageResponse(page, { status: 503 });
}

type Shell = StoreContext['shell'];

// The page of a suspended store looks like the platform: of the store it shows only the contact links.
function suspended(shell: Shell, say: (key: MessageKey) => string) {
  const links = contactLinks(shell);
  return {
    documentTitle: say('errors.suspended.title'),
    message: say('errors.suspended.title'),
    note: say('errors.suspended.text'),
    art: 'closed' as const,
    icon: null,
    mark: null,
    contact: links.length > 0 ? { label: say('errors.suspended.contact'), links } : null,
  };
}

function contactLinks({ contactEmail, contactPhone }: Shell) {
  const email = contactEmail ? [{ href: `mailto:${contactEmail}`, text: contactEmail }] : [];
  const phone = contactPhone
    ? [{ href: `tel:${contactPhone.replace(/[^+\d]/g, '')}`, text: contactPhone }]
    : [];
  return [...email, ...phone];
}

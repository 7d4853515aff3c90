import { createHash } from 'node:crypto';
import { initialIcon } from '#lib/brand-style.ts';
import { COLOUR_MODE_SCRIPT } from '#lib/colour-mode-script.ts';
import { otherLocale } from '#lib/locale.ts';
import { type MessageKey, translator } from '#messages/index.ts';
import { type RequestContext, type StoreContext, storeOf } from '../context.ts';
import { type ClosedStorePage, closedStorePage } from '../pages/closed-store-page.ts';
import { WATCH_CLOSED_STORE_SCRIPT } from '../pages/watch-closed-store.ts';
import { errorResponse } from './error-response.ts';

/** Retry-After for crawlers, in seconds. An open page learns of the opening at once. */
const RETRY_AFTER = '300';

const POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  `script-src ${[COLOUR_MODE_SCRIPT, WATCH_CLOSED_STORE_SCRIPT].map(hashOf).join(' ')}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The answer of an expired or suspended store to every request but those allowed (api.ts); null for an open
 * store.
 */
export function closedStoreResponse(url: URL, context: RequestContext): Response | null {
  const { store } = context;
  if (!store?.closure) return null;
  const isData = url.pathname.startsWith('/api/') || url.pathname.endsWith('.data');
  const response = isData ? closedJson(store) : closedPage(url, context);
  response.headers.set('retry-after', RETRY_AFTER);
  response.headers.set('x-robots-tag', 'noindex');
  response.headers.set('cache-control', 'no-store');
  return response;
}

function closedJson({ closure }: StoreContext): Response {
  const say = translator('en');
  return closure === 'expired'
    ? errorResponse('store_expired', say('errors.expired.text'))
    : errorResponse('store_suspended', say('errors.suspended.title'));
}

function closedPage(url: URL, context: RequestContext): Response {
  const html = closedStorePage(drawPage(url, context));
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };
  return new Response(html, { status: 503, headers });
}

function drawPage(url: URL, context: RequestContext): ClosedStorePage {
  const { locale, path } = context;
  const { shell, slug, closure } = storeOf(context);
  const say = translator(locale, shell.overrides[locale], shell.digits);
  const name = shell.texts[locale].name || slug;
  const other = otherLocale(locale);
  const prefix = other === shell.defaultLocale ? '' : `/${other}`;
  const shared = {
    locale,
    other: {
      locale: other,
      name: say(`common.language.${other}`),
      href: (prefix && path === '/' ? prefix : prefix + path) + url.search,
    },
    scripts: { head: COLOUR_MODE_SCRIPT, foot: WATCH_CLOSED_STORE_SCRIPT },
  };
  if (closure === 'suspended') return { ...shared, ...suspended(shell, say) };
  return {
    ...shared,
    documentTitle: `${name} | ${say('errors.expired.title')}`,
    message: say('errors.expired.text'),
    note: null,
    art: 'expired',
    icon: initialIcon(name, shell.primaryColor),
    mark: { name, logo: logoHref(shell.logo), logoDark: logoHref(shell.logoDark) },
    contact: null,
  };
}

type Shell = StoreContext['shell'];

// This page is the platform's: neither the store's name nor its colours, only its contact links.
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

function logoHref(logo: Shell['logo']): string | null {
  return logo && `/_next/image?url=${encodeURIComponent(logo.src)}&w=384&q=75`;
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

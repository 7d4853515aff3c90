import { createHash } from 'node:crypto';
import { initialIcon } from '#lib/brand-style.ts';
import { COLOUR_MODE_SCRIPT } from '#lib/colour-mode-script.ts';
import { otherLocale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { type RequestContext, type StoreContext, storeOf } from '../context.ts';
import { type ClosedStorePage, closedStorePage } from '../pages/expired-store-page.ts';

/** The parts shared by all pages that are shown instead of a shop: its name, its mark and the language link. */
export function closedPageParts(context: RequestContext, { search = '', foot = '' } = {}) {
  const { locale, path } = context;
  const { shell, slug } = storeOf(context);
  const say = translator(locale, shell.overrides[locale], shell.digits);
  const name = shell.texts[locale].name || slug;
  const other = otherLocale(locale);
  const prefix = other === shell.defaultLocale ? '' : `/${other}`;
  return {
    say,
    name,
    shared: {
      locale,
      other: {
        locale: other,
        name: say(`common.language.${other}`),
        href: (prefix && path === '/' ? prefix : prefix + path) + search,
      },
      scripts: { head: COLOUR_MODE_SCRIPT, foot },
    },
    branded: {
      icon: initialIcon(name, shell.primaryColor),
      mark: { name, logo: logoHref(shell.logo), logoDark: logoHref(shell.logoDark) },
      contact: null,
    },
  };
}

/** True for requests of scripts, which get JSON in place of the page. */
export function asksForData({ pathname }: URL): boolean {
  return pathname.startsWith('/api/') || pathname.endsWith('.data');
}

function logoHref(logo: StoreContext['shell']['logo']): string | null {
  return logo && `/_next/image?url=${encodeURIComponent(logo.src)}&w=384&q=75`;
}

/** Responds with the page and a policy that allows only its own scripts and its form, if it has one. */
export function closedPageResponse(page: ClosedStorePage, { status, retryAfter }: ClosedAnswer): Response {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(page),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  if (retryAfter) headers.set('retry-after', retryAfter);
  return new Response(closedStorePage(page), { status, headers });
}

/** `retryAfter`: seconds until a crawler should return. */
type ClosedAnswer = { status: number; retryAfter?: string };

function policyOf({ scripts, door }: ClosedStorePage): string {
  const hashes = [scripts.head, scripts.foot].filter(Boolean).map(hashOf);
  return [
    "default-src 'none'",
    "img-src 'self' data:",
    "style-src 'unsafe-inline'",
    `script-src ${hashes.join(' ')}`,
    ...(scripts.foot ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    `form-action ${door ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

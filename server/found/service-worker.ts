import { initialIcon } from '#lib/brand-style.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { dirOf, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { type RequestContext, storeOf } from '../context.ts';

/**
 * The text of /sw.js: a service worker that shows the store's offline page when a page cannot be reached. It caches
 * nothing, so that no price and no closed shop goes stale: the page is a part of the worker. Links and forms of an open
 * page are handled by the page itself (app/storefront/shell/shell-habits.ts).
 */
export function serviceWorkerText(context: RequestContext): string {
  const { shell } = storeOf(context);
  const pages = { en: offlinePage(context, 'en'), ar: offlinePage(context, 'ar') };
  const other = shell.defaultLocale === 'en' ? 'ar' : 'en';
  return `const PAGES = ${JSON.stringify(pages).replaceAll('<', '\\u003c')};
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]));
});
addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET') return;
  const locale = /^\\/${other}(\\/|$)/.test(new URL(url).pathname) ? '${other}' : '${shell.defaultLocale}';
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then((loaded) => loaded ?? fetch(event.request))
      .catch(() => new Response(PAGES[locale], { status: 503, headers: HEADERS })),
  );
});
`;
}

function offlinePage(context: RequestContext, locale: Locale): string {
  const { shell, slug } = storeOf(context);
  const say = translator(locale, shell.overrides[locale], shell.digits);
  const name = shell.texts[locale].name || slug;
  const title = say('storefront.offline.title');
  return `<!doctype html><html lang="${locale}" dir="${dirOf(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${name} | ${title}`)}</title><link rel="icon" href="${escapeHtml(initialIcon(name, shell.primaryColor))}">
<style>body{margin:0;min-height:100vh;display:grid;place-items:center;font:17px/1.6 system-ui,"Segoe UI",Tahoma,sans-serif;
text-align:center}main{max-width:26rem;padding:24px}h1{font-size:1.75rem;line-height:1.35;margin:16px 0 8px}
img{border-radius:14px}a{display:inline-block;margin-top:16px;padding:12px 24px;border:1px solid;border-radius:10px;
color:inherit;font-weight:600;text-decoration:none}</style></head>
<body><main><img src="${escapeHtml(initialIcon(name, shell.primaryColor))}" alt="" width="56" height="56">
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(say('storefront.offline.text'))}</p>
<a href="">${escapeHtml(say('storefront.error.again'))}</a></main>
<script>addEventListener('online', () => location.reload())</script></body></html>`;
}

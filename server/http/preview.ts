import { withStore } from '#db/index.ts';
import { previewShell } from '#domain/publishing/index.ts';
import type { StoreContext } from '../context.ts';
import { inTurn, lineOf } from '../turns.ts';

export const PREVIEW_PARAMETER = 'preview';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The store with its drafts, for a request by preview link; null for every other request. */
export async function previewedStore(
  store: StoreContext,
  request: Request,
  { now, ip }: { now: Date; ip: string },
): Promise<StoreContext | null> {
  if (request.method !== 'GET') return null;
  const token = new URL(request.url).searchParams.get(PREVIEW_PARAMETER);
  if (token === null || !TOKEN.test(token)) return null;
  const find = () => withStore(store.id, (tx) => previewShell(tx, { token, shell: store.shell }, now));
  const shell = await inTurn(lineOf({ site: 'storefront', store, ip }, request), find);
  return shell && { ...store, shell };
}

/**
 * Returns the address without its preview parameter, for a redirect from an expired preview link to the
 * published page.
 */
export function withoutPreview(url: URL): string | null {
  if (!url.searchParams.has(PREVIEW_PARAMETER)) return null;
  const rest = new URLSearchParams(url.search);
  rest.delete(PREVIEW_PARAMETER);
  return rest.size > 0 ? `${url.pathname}?${rest}` : url.pathname;
}

/** No cache may store a draft, no search engine index it, no Referer reveal it; the admin may frame it. */
export function previewHeaders(headers: Headers): void {
  headers.set('cache-control', 'no-store');
  headers.set('x-robots-tag', 'noindex, nofollow');
  headers.set('referrer-policy', 'same-origin');
}

// Browsers may deny storage to a frame of another site; the shop's scripts then use one in memory.
const STORAGE = `(function(w){['localStorage','sessionStorage'].forEach(function(n){try{w[n].length}catch(e){var m=new Map();Object.defineProperty(w,n,{value:{get length(){return m.size},key:function(i){return Array.from(m.keys())[i]||null},getItem:function(k){return m.has(k)?m.get(k):null},setItem:function(k,v){m.set(k,String(v))},removeItem:function(k){m.delete(k)},clear:function(){m.clear()}}})}})})(window)`;

// In the admin's frame links do nothing, and the query chooses light or dark, not the browser's saved choice.
const FRAME = `(function(d){var m=new URLSearchParams(location.search).get('mode');if(m==='dark')d.dataset.theme='dark';if(m==='light')delete d.dataset.theme;if(parent===window)return;function stop(e){var t=e.target;if(e.type==='submit'||(t&&t.closest&&t.closest('a')))e.preventDefault()}addEventListener('click',stop,true);addEventListener('submit',stop,true)})(document.documentElement)`;

// In the frame a click selects a section of the page (draft-3), which is outlined and scrolled into view. Texts
// that are typed replace the drawn ones, which come back when the typing is undone. Messages are exchanged with this
// store's admin only.
const PICK = `(function(a){if(parent===window)return;document.documentElement.dataset.framed='';function parts(){return document.querySelectorAll('[data-section^="draft-"]')}addEventListener('click',function(e){var t=e.target,p=t&&t.closest&&t.closest('[data-section^="draft-"]');if(p)parent.postMessage({souk:'picked',place:Number(p.dataset.section.slice(6))},a)},true);var drawn=new WeakMap();function type(p,to){var w=document.createTreeWalker(p,4),n;while(n=w.nextNode()){var is=drawn.has(n),was=is?drawn.get(n):n.data,now=to.get(was.trim());if(now!==undefined){drawn.set(n,was);n.data=now}else if(is){drawn.delete(n);n.data=was}}}addEventListener('message',function(e){if(e.origin!==a||e.source!==parent||!e.data)return;if(e.data.souk==='typed')parts().forEach(function(p){var own=e.data.texts.filter(function(x){return p.dataset.section==='draft-'+x.place});type(p,new Map(own.map(function(x){return[x.was.trim(),x.is]})))});if(e.data.souk==='chosen')parts().forEach(function(p){var is=p.dataset.section==='draft-'+e.data.place;p.toggleAttribute('data-chosen',is);if(is)p.scrollIntoView({block:'nearest'})})});addEventListener('load',function(){parent.postMessage({souk:'ready'},a)})})`;

const PICKED = `<style>[data-framed] [data-section^="draft-"]{position:relative;cursor:pointer}[data-framed] [data-section^="draft-"]:is(:hover,[data-chosen])::after{content:"";position:absolute;inset:0;z-index:9;border:2px dashed #2f5bd8;pointer-events:none}[data-framed] [data-section^="draft-"][data-chosen]::after{border:4px solid #2f5bd8}</style>`;

/** A preview page, with its own small scripts before and after the others in the head. */
export function asPreview(html: string, nonce: string, admin: string): string {
  const script = (text: string) => `<script nonce="${nonce}">${text}</script>`;
  const foot = `${PICKED}${script(FRAME)}${script(`${PICK}(${JSON.stringify(admin)})`)}</head>`;
  return html.replace('<head>', () => `<head>${script(STORAGE)}`).replace('</head>', () => foot);
}

import { type RequestContext, storeOf } from '../context.ts';
import { readImageQuery } from './image-query.ts';
import { mayOwnerPass } from './owner-entry.ts';
import { PREVIEW_PARAMETER, previewedStore } from './preview.ts';

/** Whom a shop's pictures and videos may be sent to: everybody, this browser alone (no shared cache), or nobody. */
export type FilesFor = 'everybody' | 'this browser' | 'nobody';

/**
 * A suspended or closed shop, and one that nobody has confirmed, shows its files to its staff alone; the latter two show
 * everybody the logo that their notice and their mails contain. An expired shop shows all of them, because it may be
 * paid again any minute.
 */
export async function filesFor(request: Request, url: URL, context: RequestContext): Promise<FilesFor> {
  const { closure, isProvisional } = storeOf(context);
  const isShut = closure === 'suspended' || closure === 'closed';
  if (!isShut && !isProvisional) return 'everybody';
  if (context.actor || context.view) return 'this browser';
  if (closure === 'suspended') return 'nobody';
  if (isOfShell(url, context)) return 'everybody';
  return !isShut && (await maySeeShop(request, context)) ? 'this browser' : 'nobody';
}

function isOfShell(url: URL, context: RequestContext): boolean {
  const { logo, logoDark, favicon } = storeOf(context).shell;
  const asked = url.pathname.startsWith('/media/')
    ? url.pathname
    : `/media/${readImageQuery(url.search)?.hash}`;
  return [logo, logoDark, favicon].some((image) => image?.src === asked);
}

/** True for a browser that the unconfirmed shop opens to: the owner's, or one that shows a page by preview link. */
async function maySeeShop(request: Request, context: RequestContext): Promise<boolean> {
  const { config, cookies, now, ip } = context;
  const store = storeOf(context);
  if (mayOwnerPass({ config, storeId: store.id }, cookies.get('door'), now)) return true;
  // The pictures of a previewed page have no parameter of their own, but the page's address as their Referer.
  const page = URL.parse(request.headers.get('referer') ?? '');
  if (page?.origin !== context.origin || !page.searchParams.has(PREVIEW_PARAMETER)) return false;
  page.username = page.password = '';
  return (await previewedStore(store, new Request(page), { now, ip })) !== null;
}

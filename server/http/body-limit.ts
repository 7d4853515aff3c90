import { withStore } from '#db/index.ts';
import { mayReturn } from '#domain/returns/index.ts';
import { type RequestContext, storeOf } from '../context.ts';
import { ownOrder } from '../own-order.ts';
import { WEBHOOK_LIMIT, WEBHOOKS } from './webhook-address.ts';

const DEFAULT_LIMIT = 1024 * 1024;
const UPLOAD_LIMIT = 21 * 1024 * 1024;
/** A photo of 5 MB and a form around it; one a little larger is told so by the page. */
const PHOTO_LIMIT = 6 * 1024 * 1024;

const RETURN = /^(?:\/ar|\/en)?\/my-orders\/(\d{1,15})(?:\.data)?$/;

/** As many photos as a return may have, and its form. */
const PHOTOS_LIMIT = 3 * 5 * 1024 * 1024 + DEFAULT_LIMIT;

/** A product with 2,048 variants, and everything that can be typed of each. */
const PRODUCT_LIMIT = 4 * 1024 * 1024;

type Asking = { site: string; actor: unknown; cookies: { get(name: 'shopper' | 'order'): string | null } };

/** Most bytes a request's body may have: files come only to the screens that take them, from who is signed in. */
export function bodyLimit({ site, actor, cookies }: Asking, path: string): number {
  if (site === 'storefront') {
    if (WEBHOOKS.test(path)) return WEBHOOK_LIMIT;
    const takesPhoto = /^(\/ar|\/en)?\/(profile|products\/[^/]+\/review)(\.data)?$/.test(path);
    const isKnown = cookies.get('shopper') !== null;
    // A guest holds the order by its cookie.
    const takesReceipt = /^(\/ar|\/en)?\/transfer\/\d{1,15}(\.data)?$/.test(path);
    if (takesReceipt && (isKnown || cookies.get('order') !== null)) return PHOTO_LIMIT;
    return takesPhoto && isKnown ? PHOTO_LIMIT : DEFAULT_LIMIT;
  }
  const isProduct = /^\/admin\/products\/(new|[0-9a-f-]{36})(\.data)?$/.test(path);
  if (site === 'admin' && actor !== null && isProduct) return PRODUCT_LIMIT;
  const takesFiles =
    site === 'admin' &&
    actor !== null &&
    /^\/admin\/(products\/import|products\/[0-9a-f-]{36}\/files|media|media\/upload|storesetting\/logoAndColors)(\.data)?$/.test(
      path,
    );
  return takesFiles ? UPLOAD_LIMIT : DEFAULT_LIMIT;
}

/**
 * The same of this request: a return's photos are taken from who may return that very order now. That is asked only of a
 * body which is larger than a form's, or does not say how large it is.
 */
export async function limitOf(context: RequestContext, request: Request, path: string): Promise<number> {
  const limit = bodyLimit(context, path);
  const [, number] = RETURN.exec(path) ?? [];
  const isLarge = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) > limit;
  if (context.site !== 'storefront' || request.method !== 'POST' || !number || !isLarge) return limit;
  const linked = new URL(request.url).searchParams.get('token');
  const order = await ownOrder(context, { number: Number(number), linked });
  if (!order) return limit;
  const asked = { order, at: context.now };
  const answer = await withStore(storeOf(context).id, (tx) => mayReturn(tx, asked));
  return answer === 'yes' ? PHOTOS_LIMIT : limit;
}

export type WholeRequest = { request: Request; body: Buffer<ArrayBuffer> };

/** The request with its body read whole within the limit; null when there is more. */
export async function withinLimit(request: Request, limit: number): Promise<WholeRequest | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return { request, body: NOTHING };
  const body = await readBody(request, limit);
  if (!body) return null;
  const { method, headers, signal } = request;
  return { request: new Request(request.url, { method, headers, signal, body }), body };
}

const NOTHING = Buffer.alloc(0);

// Of an announced length, which node:http holds senders to, the bytes come past the web's streams: a third of a
// millisecond less.
async function readBody(request: Request, limit: number): Promise<Buffer<ArrayBuffer> | null> {
  const announced = request.headers.get('content-length');
  if (announced !== null) {
    return Number(announced) > limit ? null : Buffer.from(await request.arrayBuffer());
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

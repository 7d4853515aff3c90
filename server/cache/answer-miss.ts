import { withStore } from '#db/index.ts';
import { nextMoment } from '#domain/catalog/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import type { RequestContext } from '../context.ts';
import { addSecurityHeaders } from '../http/security-headers.ts';
import { countCacheResult, hitCounter } from '../request-metrics.ts';
import { inTurn, LineFull, lineOf } from '../turns.ts';
import { inCurrency, type KeptHost } from './cached-hosts.ts';
import { buildCachedPage, type CachedPage, encodingFor, headOf, isUnchanged } from './cached-page.ts';
import { NextMoments } from './next-moments.ts';
import type { PageCache } from './page-cache.ts';
import { chosenQuery, type PageTarget } from './page-target.ts';

type Render = (request: Request, context: RequestContext) => Promise<Response>;
type Asked = { request: Request; context: RequestContext; host: KeptHost; target: PageTarget };
type Run = (work: () => Promise<Buffer>) => Promise<Buffer | null>;
type Made = { response: Response; kept: CachedPage | null; why: string };

const MOST_ROUNDS = 3;

const askDatabase = (storeId: string, now: Date) => withStore(storeId, (tx) => nextMoment(tx, now));

/** Renders pages that are not cached, once for all concurrent requests, and caches what may be cached. */
export class MissedPages {
  readonly #pages: PageCache;
  readonly #render: Render;
  readonly #moments: NextMoments;
  readonly #running = new Map<string, Promise<Made>>();

  constructor(pages: PageCache, render: Render, ask = askDatabase) {
    this.#pages = pages;
    this.#render = render;
    this.#moments = new NextMoments(pages.log, ask);
  }

  /** Answers a GET or HEAD of a shop. `address` is the raw target of the request line. */
  async answer(request: Request, context: RequestContext, address: string): Promise<Response> {
    const reason = this.#whyNot(request);
    const place = context.store && hostOf(context);
    const host = place && inCurrency(place, request.headers.get('cookie'));
    const target = reason || !host ? null : this.#pages.target(host, address);
    if (!place || !host || !target)
      return marked(await this.#render(request, context), context, `bypass; ${reason ?? 'page'}`);
    this.#pages.learnHost(request.headers.get('host') ?? '', place, context.cache.since);
    const asked = { request, context, host, target };
    const page = this.#pageAt(host, target);
    const late = page && (await this.#lateHit(page, asked));
    if (late) return marked(late, context, 'hit; late');
    const { response, kept, why } = await this.#share(asked);
    const sent = kept ? await this.#toResponse(kept, request) : response;
    return marked(sent, context, `miss${why && `; ${why}`}`);
  }

  /**
   * A page that was cached since this request missed it, or that has to be encoded for this client; null if a change
   * has invalidated it while the request waited.
   */
  async #lateHit(page: CachedPage, { request, context, host, target }: Asked): Promise<Response | null> {
    const response = await this.#toResponse(page, request, (work) => inTurn(lineOf(context, request), work));
    return this.#pageAt(host, target) === page ? response : null;
  }

  #pageAt(host: KeptHost, { url }: PageTarget): CachedPage | null {
    const found = this.#pages.find(host, url);
    return 'kept' in found ? found.kept.page : null;
  }

  // A page that was just rendered is encoded without another turn: its render had one.
  async #toResponse(page: CachedPage, request: Request, run?: Run): Promise<Response> {
    const asked = request.headers.get('if-none-match') ?? undefined;
    const isSame = isUnchanged(page, { 'if-none-match': asked });
    if (isSame) return new Response(null, { status: 304, headers: pairs(page.headUnchanged) });
    const encoding = encodingFor(request.headers.get('accept-encoding') ?? undefined);
    const body = await this.#pages.encodings.body(page, encoding, run);
    if (!body) throw new LineFull('Too many requests of this store wait already.');
    const headers = pairs(headOf(page, encoding, body.length));
    return new Response(new Uint8Array(body), { status: page.status, headers });
  }

  #whyNot(request: Request): string | null {
    if (request.method !== 'GET' && request.method !== 'HEAD') return 'method';
    if (this.#pages.mayShow() !== true) return 'changes are not heard';
    if (request.headers.get('cookie')?.includes('notice=')) return 'notice';
    return null;
  }

  // Concurrent requests wait for the same render. A page that was not cached is not shared.
  async #share(asked: Asked): Promise<Made> {
    const key = `${asked.host.storeId} ${asked.host.prefix}${asked.target.url}`;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const running = this.#running.get(key);
      if (!running) break;
      const made = await running.catch(() => null);
      if (made?.kept) return { ...made, why: 'waited' };
      if (made && made.why !== 'changed meanwhile') return this.#make(asked);
    }
    if (this.#running.has(key)) return this.#make(asked);
    const making = this.#make(asked);
    this.#running.set(key, making);
    const forget = () => void this.#running.delete(key);
    making.then(forget, forget);
    return making;
  }

  async #make(asked: Asked): Promise<Made> {
    const { context, target } = asked;
    const { cache, publicOrigin } = context;
    context.cookies.onRead = () => cache.skip('cookie');
    // The page is rendered from its address alone, so that nothing else of the request can leak into the
    // cached page.
    const accept = asked.request.headers.get('accept')?.includes('text/html') ? 'text/html' : '*/*';
    const plain = new Request(publicOrigin + target.url, { headers: { accept } });
    const response = await this.#render(plain, { ...context, origin: publicOrigin });
    const why = whyNotKept(response, context);
    if (why) return { response, kept: null, why };
    const body = Buffer.from(await response.arrayBuffer());
    const { status, headers } = response;
    const url = this.#urlOf(asked);
    if (url !== null) {
      cache.until(await this.#moments.after(asked.host.storeId, context.now));
      const page = await buildCachedPage(status, body, keptHeaders(headers, context));
      page.hits = hitCounter(context.route, status);
      const kept = this.#pages.keep(asked.host, url, { page, notes: cache });
      if (kept) return { response, kept: page, why: '' };
    }
    const again = new Response(body, { status, headers });
    return { response: again, kept: null, why: url === null ? 'parameters' : 'changed meanwhile' };
  }

  // The address to cache the page under, once its loader has named the parameters that it reads.
  #urlOf({ target, host, context }: Asked): string | null {
    const { choices } = context.cache;
    if (!target.choicesKey || !choices) return target.isGuess ? null : target.url;
    this.#pages.keepChoices(host, target.choicesKey, context.cache);
    if (!target.isGuess) return target.url;
    const sent = target.url.slice(target.url.indexOf('?') + 1);
    const routes = new URLSearchParams(sent).get('_routes');
    const known = chosenQuery(new URLSearchParams(sent), choices);
    return routes === null && known === sent ? target.url : null;
  }
}

function whyNotKept({ status, headers }: Response, { cache }: RequestContext): string | null {
  if (cache.skipped) return cache.skipped;
  if (headers.has('set-cookie')) return 'cookie';
  if (status === 404) return null;
  if (status !== 200) return `status ${status}`;
  return cache.tags.size === 0 ? 'no tags' : null;
}

function hostOf({ store, publicOrigin, config }: RequestContext): KeptHost | null {
  if (!store) return null;
  const prefix = publicOrigin === storefrontOrigin(config, store.slug) ? '' : `${publicOrigin} `;
  const { currency, currencies } = store.shell;
  const sold = currencies.length > 0 ? { currency, currencies } : undefined;
  return { storeId: store.id, state: store.state, prefix, ...(sold && { sold }) };
}

function keptHeaders(answer: Headers, { config, isDemo, store }: RequestContext): Headers {
  const headers = new Headers(answer);
  const isSoldInSeveral = (store?.shell.currencies.length ?? 0) > 0;
  headers.set('vary', isSoldInSeveral ? 'Accept-Encoding, Cookie' : 'Accept-Encoding');
  addSecurityHeaders(headers, config.scheme === 'https');
  if (isDemo) headers.set('x-souk-cache', 'hit');
  return headers;
}

function pairs(list: string[]): [string, string][] {
  return list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? ''] as [string, string]] : []));
}

/** Counts the cache result and, in demo mode only, adds it as a header. */
function marked(response: Response, { isDemo }: RequestContext, how: string): Response {
  countCacheResult(how.split(';')[0] as 'hit' | 'miss' | 'bypass');
  if (isDemo) response.headers.set('x-souk-cache', how);
  return response;
}

import { createHash } from 'node:crypto';
import { type FeedFile, type FeedKey, findFeed, writeFeed } from '#adapters/feed-files/index.ts';
import { withStore } from '#db/index.ts';
import { type FeedProduct, feedProducts, feedState } from '#domain/catalog/index.ts';
import { clientNetwork } from '#lib/address-block.ts';
import { isDiskReserved } from '#lib/data-disk.ts';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { type RequestContext, storeOf } from '../context.ts';
import { FairTurns } from '../fair-turns.ts';
import { busyResponse } from '../http/busy.ts';
import { errorResponse } from '../http/error-response.ts';
import { TURN_LIMITS } from '../turn-limits.ts';
import { inTurn } from '../turns.ts';
import { FeedStates } from './feed-states.ts';
import { type FeedContext, type FeedKind, feedXml } from './feed-xml.ts';
import { UnpackedFeeds } from './unpacked-feeds.ts';

const ADDRESS = /^\/feeds\/(google|meta)-(en|ar)\.xml$/;
/** Increase this number to regenerate every feed. */
const FORMAT = 1;
const BATCH = 250;

// Generating a feed takes seconds at 100,000 products; the other feeds of the same store wait in its queue.
const files = new FairTurns({ ...TURN_LIMITS, most: 2, mostBesideOthers: 1, flood: 4, mostWaiting: 10 });
const unpacked = new UnpackedFeeds();
const states = new FeedStates();
const beingMade = new Map<string, Promise<FeedFile | null>>();

/**
 * Answers /feeds/google-{language}.xml and /feeds/meta-….xml: the store's products for other markets (U1).
 */
export async function feedResponse(request: Request, url: URL, context: RequestContext): Promise<Response> {
  const [, kind, language] = ADDRESS.exec(url.pathname) ?? [];
  if (!kind) return errorResponse('not_found', 'There is no such feed.');
  const locale = language as Locale;
  const place = placeOf(kind as FeedKind, locale, context);
  const hash = await hashOf(place, locale, context);
  const headers = {
    // A weak ETag: the same text is sent compressed and plain.
    etag: `W/"${hash}"`,
    // Not transformed: packing an unpacked feed again for "deflate" takes seconds, outside of any turn.
    'cache-control': 'public, max-age=3600, no-transform',
    vary: 'Accept-Encoding',
    'x-robots-tag': 'noindex',
  };
  if (request.headers.get('if-none-match')?.includes(hash))
    return new Response(null, { status: 304, headers });
  const key: FeedKey = { storeId: storeOf(context).id, name: `${kind}-${locale}`, hash };
  const feed = await keptOrMade(key, place, locale, context);
  if (!feed) return busyResponse(request);
  const takesGzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  const isHead = request.method === 'HEAD';
  const reader = { storeId: key.storeId, network: clientNetwork(context.ip) };
  const body = isHead ? null : takesGzip ? feed.packed() : unpacked.open(reader, feed);
  if (!isHead && !body) return busyResponse(request);
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': 'application/xml; charset=utf-8',
      ...(takesGzip && { 'content-encoding': 'gzip' }),
    },
  });
}

function placeOf(kind: FeedKind, locale: Locale, context: RequestContext): FeedContext {
  const { shell, slug } = storeOf(context);
  const { name, description } = shell.texts[locale];
  const store = name || slug;
  const say = translator(locale, shell.overrides[locale], shell.digits);
  return {
    kind,
    origin: context.publicOrigin,
    prefix: locale === shell.defaultLocale ? '' : `/${locale}`,
    store,
    description: description || say('storefront.shell.description', { store }),
    currency: shell.currency,
    now: context.now,
  };
}

/** A hash of everything a feed is made from: an unchanged feed is neither generated nor sent again. */
async function hashOf(
  { now: _, ...place }: FeedContext,
  locale: Locale,
  context: RequestContext,
): Promise<string> {
  const { id, shell } = storeOf(context);
  const { now } = context;
  const asked = { locale, currency: shell.currency, now, shell };
  const state = await states.of(id, now, () =>
    inTurn({ storeId: id, line: 'pages' }, () => withStore(id, (tx) => feedState(tx, asked))),
  );
  const from = JSON.stringify([FORMAT, place, locale, state]);
  return createHash('sha256').update(from).digest('hex').slice(0, 32);
}

async function keptOrMade(
  key: FeedKey,
  place: FeedContext,
  locale: Locale,
  context: RequestContext,
): Promise<FeedFile | null> {
  const { dataFolder } = context.config;
  // A stored file costs a read and, for some clients, decompression: its request waits in the store's queue.
  const kept = await inTurn({ storeId: key.storeId, line: 'pages' }, () => findFeed(dataFolder, key));
  if (kept) return kept;
  const line = `${key.storeId} ${key.name} ${key.hash}`;
  const running = beingMade.get(line);
  if (running) return running;
  if (await isDiskReserved(context.config)) return null;
  const making = files
    .take({ storeId: key.storeId, line: 'pages' }, () =>
      writeFeed(dataFolder, key, feedXml(place, batchesOf(place.kind, locale, context))),
    )
    .finally(() => beingMade.delete(line));
  beingMade.set(line, making);
  return making;
}

/**
 * All public products; for Google, whose feed fills its search, without those hidden from search engines. Each batch has
 * its own slot and transaction, so that no transaction stays open while the file is written to disk.
 */
async function* batchesOf(
  kind: FeedKind,
  locale: Locale,
  context: RequestContext,
): AsyncGenerator<FeedProduct[]> {
  const { id, shell } = storeOf(context);
  const { now } = context;
  let after: string | null = null;
  for (;;) {
    const isForSearch = kind === 'google';
    const input = { after, limit: BATCH, locale, currency: shell.currency, now, isForSearch, shell };
    const read = () => withStore(id, (tx) => feedProducts(tx, input));
    const products: FeedProduct[] = await inTurn({ storeId: id, line: 'pages' }, read);
    const last = products.at(-1);
    if (!last) return;
    yield products;
    after = last.id;
  }
}

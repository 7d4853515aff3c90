import { createHash } from 'node:crypto';
import {
  cacheSharePicture,
  readSharePicture,
  renderSharePicture,
  type ShareKey,
  type SharePicture,
} from '#adapters/share-pictures/index.ts';
import { withStore } from '#db/index.ts';
import { cardsOf } from '#domain/catalog/index.ts';
import { onColour } from '#lib/colour.ts';
import { hasRoomForCopies } from '#lib/data-disk.ts';
import type { Locale } from '#lib/locale.ts';
import { formatMoney, type Money } from '#lib/money/index.ts';
import { decodeInLine } from '#lib/picture-line.ts';
import { translator } from '#messages/index.ts';
import { type RequestContext, storeOf } from '../context.ts';
import { imagesOf } from '../files.ts';
import { busyResponse } from '../http/busy.ts';
import { errorResponse } from '../http/error-response.ts';
import { inTurn, lineOf, tryInTurn } from '../turns.ts';

const ADDRESS = /^\/share\/(store|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(en|ar)\.jpg$/;
/** Increase this number to render every picture again. */
const DRAWING = 1;

/** The content of a share picture. Its images are given by address and loaded only when it is rendered. */
type Facts = Omit<SharePicture, 'picture' | 'logo'> & { picture: string | null; logo: string | null };

const beingDrawn = new Map<string, Promise<Buffer | null>>();

/** Gives work its turn; a picture is null if too many wait. */
type Turns = {
  read<T>(work: () => Promise<T>): Promise<T>;
  draw(work: () => Promise<Buffer | null>): Promise<Buffer | null>;
};

/** Answers /share/{product id}-{language}.jpg and /share/store-….jpg: the picture of a shared link (U1). */
export function sharePictureResponse(request: Request, url: URL, context: RequestContext): Promise<Response> {
  const line = lineOf(context, request);
  return answerWith(request, url, context, {
    read: (work) => inTurn({ storeId: line.storeId, line: 'pages' }, work),
    draw: (work) => tryInTurn({ ...line, line: 'pictures' }, work),
  });
}

/** The same for a page's loader, which has its turn already: with another one the store would wait for itself. */
export function sharePictureInTurn(request: Request, url: URL, context: RequestContext): Promise<Response> {
  return answerWith(request, url, context, { read: (work) => work(), draw: (work) => work() });
}

async function answerWith(
  request: Request,
  url: URL,
  context: RequestContext,
  turns: Turns,
): Promise<Response> {
  const [, of, locale] = ADDRESS.exec(url.pathname) ?? [];
  const facts = of ? await factsOf(of, locale as Locale, { context, turns }) : null;
  if (!of || !facts) return errorResponse('not_found', 'There is no such picture.');
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING, facts]))
    .digest('hex')
    .slice(0, 32);
  const headers = { etag: `"${hash}"`, 'cache-control': 'public, max-age=3600' };
  if (request.headers.get('if-none-match')?.includes(hash))
    return new Response(null, { status: 304, headers });
  const key: ShareKey = { storeId: storeOf(context).id, of, locale: locale as Locale, hash };
  const bytes = await turns.draw(() => keptOrDrawn(key, facts, context));
  if (!bytes) return busyResponse(request);
  const content = { 'content-type': 'image/jpeg', 'content-length': String(bytes.length) };
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: { ...headers, ...content },
  });
}

function factsOf(
  of: string,
  locale: Locale,
  { context, turns }: { context: RequestContext; turns: Turns },
): Promise<Facts | null> | Facts {
  if (of === 'store') return storeFacts(locale, context);
  return turns.read(() => productFacts(of, locale, context));
}

function storeFacts(locale: Locale, context: RequestContext): Facts {
  const { shell, slug } = storeOf(context);
  const { name, description } = shell.texts[locale];
  const title = name || slug;
  return { ...brandOf(locale, context), store: description ? title : '', title: description || title };
}

async function productFacts(id: string, locale: Locale, context: RequestContext): Promise<Facts | null> {
  const { id: storeId, shell, slug } = storeOf(context);
  const { currency, digits } = shell;
  const asked = { locale, currency, now: context.now };
  const [card] = await withStore(storeId, (tx) => cardsOf(tx, [id], asked));
  if (!card) return null;
  const say = translator(locale, shell.overrides[locale], digits);
  const amount = (value: Money) => formatMoney(value, { locale, digits });
  const isSale = card.compareAt !== null && card.compareAt.amount > card.price.amount;
  return {
    ...brandOf(locale, context),
    store: shell.texts[locale].name || slug,
    title: card.title,
    price: card.priceVaries ? `${say('storefront.card.from')} ${amount(card.price)}` : amount(card.price),
    oldPrice: isSale && card.compareAt ? amount(card.compareAt) : '',
    picture: card.image?.src ?? null,
  };
}

function brandOf(locale: Locale, context: RequestContext): Facts {
  const { primaryColor, logo } = storeOf(context).shell;
  return {
    isRtl: locale === 'ar',
    fill: primaryColor,
    on: onColour(primaryColor),
    store: '',
    title: '',
    price: '',
    oldPrice: '',
    picture: null,
    logo: logo?.src ?? null,
  };
}

/** Renders each picture once for all concurrent requests; null if too many other renderings wait. */
async function keptOrDrawn(key: ShareKey, facts: Facts, context: RequestContext): Promise<Buffer | null> {
  const { dataFolder } = context.config;
  const kept = await readSharePicture(dataFolder, key);
  if (kept) return kept;
  const line = `${key.storeId} ${key.hash}`;
  const running = beingDrawn.get(line);
  if (running) return running;
  const drawn = decodeInLine('view', async (draw) => {
    const [picture, logo] = await Promise.all([
      original(facts.picture, context),
      original(facts.logo, context),
    ]);
    const bytes = await renderSharePicture(draw, dataFolder, { ...facts, picture, logo });
    if (await hasRoomForCopies(context.config)) await cacheSharePicture(dataFolder, key, bytes);
    return bytes;
  }).finally(() => beingDrawn.delete(line));
  beingDrawn.set(line, drawn);
  return drawn;
}

async function original(src: string | null, context: RequestContext): Promise<Buffer | null> {
  const hash = /^\/media\/([0-9a-f]{64})$/.exec(src ?? '')?.[1];
  return hash ? imagesOf(context.config).get(storeOf(context).id, hash) : null;
}

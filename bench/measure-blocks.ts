import { gunzipSync } from 'node:zlib';
import { type Block, type BlockKind, MAX_BLOCKS, newBlock, newEntry } from '#blocks/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { type HomeBody, publishSubject, readDraft } from '#domain/publishing/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { must } from '#seed/must.ts';
import { ask } from './ask.ts';
import { requestsPerSecond, type Target } from './load.ts';
import { measureCached, type PageRate, type Plan } from './measure-pages.ts';
import { median } from './statistics.ts';

/** A home page, its target and the slug of its store. */
export type Home = Target & { slug: string };

/**
 * Compares the time of an uncached home page of 40 blocks with that of the store's usual one: `ratio` is how many times
 * longer it takes. Both are measured alternately. Pools are open (openDatabase).
 */
export async function measureBlocks(home: Home, plan: Plan): Promise<PageRate> {
  const rates: { blocks: number; usual: number }[] = [];
  for (let run = 0; run < plan.runs; run++) {
    const usual = await requestsPerSecond(home, plan.seconds);
    const blocks = await withManyBlocks(home, () => requestsPerSecond(home, plan.seconds));
    rates.push({ blocks, usual });
  }
  const perSecond = median(rates.map((rate) => rate.blocks));
  const comparison = median(rates.map((rate) => rate.usual));
  return { page: home.path, perSecond, comparison, ratio: comparison / perSecond };
}

/** Compares a cached home page of 40 blocks with a server that only sends its bytes. Pools are open (openDatabase). */
export function measureCachedBlocks(home: Home, plan: Plan): Promise<PageRate> {
  return withManyBlocks(home, () => measureCached(home, plan));
}

const MARK = 'Block number 40';

/** Publishes 40 blocks on the home page, for the time of the work. */
async function withManyBlocks<T>(home: Home, work: () => Promise<T>): Promise<T> {
  const { sections } = (await readHome(home.slug)).body;
  await publishHome(home, fillUp(sections), true);
  try {
    // The first requests after a publication fill the caches, so they are not measured.
    await requestsPerSecond(home, 1);
    return await work();
  } finally {
    await publishHome(home, sections, false);
  }
}

async function readHome(slug: string) {
  const store = await findStore(slug);
  if (!store) throw new Error(`There is no store ${slug}.`);
  const draft = await withStore(store.storeId, (tx) => readDraft(tx, 'home'));
  return { ...draft, storeId: store.storeId };
}

async function publishHome(home: Home, sections: HomeBody['sections'], isMarked: boolean): Promise<void> {
  const { storeId, revision } = await readHome(home.slug);
  const act = systemAct('bench', new Date());
  const publish = { subject: 'home' as const, body: { sections }, revision };
  must(await withStore(storeId, (tx) => publishSubject(tx, publish, act)), 'a home page of 40 blocks');
  for (let tries = 0; tries < 50; tries++) {
    const answer = await ask(home);
    const html = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.body) : answer.body;
    if (html.includes(MARK) === isMarked) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('The published home page is not served.');
}

/** The kinds that follow the store's own blocks, as on a long landing page: a row of products among ten blocks. */
const KINDS: BlockKind[] = [
  ...(['image_text', 'columns', 'quote', 'faq', 'products'] as const),
  ...(['table', 'image_text', 'rich_text', 'columns', 'image_text'] as const),
];

function fillUp(own: Block[]): Block[] {
  const mediaId = own.find((block) => block.mediaId !== null)?.mediaId ?? null;
  const more = Array.from({ length: MAX_BLOCKS - own.length }, (_, at) =>
    written(newBlock(KINDS[at % KINDS.length] ?? 'quote'), { number: own.length + at + 1, mediaId }),
  );
  return [...own, ...more];
}

function written(block: Block, { number, mediaId }: { number: number; mediaId: string | null }): Block {
  const title = `Block number ${number}`;
  const sentence = 'Made in small batches and checked by hand; it wears in, not out.';
  const words = {
    ...{ title, body: sentence, quote: sentence, author: title, action: 'More' },
    ...{
      rows: 'Size | Chest\nS | 92 cm\nM | 98 cm',
      bodyHtml: `<p>${sentence} <strong>${sentence}</strong></p>`,
    },
    ...{ question: title, caption: title },
  };
  const textsOf = <T extends object>(texts: T): T => ({ ...texts, ...pick(words, texts) });
  const entry = () => {
    const empty = newEntry(block.kind);
    return { ...empty, texts: { en: textsOf(empty.texts.en), ar: textsOf(empty.texts.ar) } };
  };
  const hasEntries = block.kind === 'columns' || block.kind === 'faq';
  return {
    ...block,
    ...(block.kind === 'image_text' ? { mediaId } : {}),
    ...(block.kind === 'products' ? { options: { ...block.options, source: 'new' } } : {}),
    entries: hasEntries ? [entry(), entry(), entry()] : [],
    texts: { en: textsOf(block.texts.en), ar: textsOf(block.texts.ar) },
  };
}

/** The values whose names the other object has. */
const pick = (words: Record<string, string>, named: object) =>
  Object.fromEntries(Object.entries(words).filter(([name]) => name in named));

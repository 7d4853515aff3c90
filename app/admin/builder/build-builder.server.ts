import { type Block, definitionOf, type Fields, optionOf } from '#blocks/index.ts';
import { type StoreTx, withStore } from '#db/index.ts';
import { readDirectory } from '#domain/catalog/index.ts';
import { findMedia, findVideos } from '#domain/media/index.ts';
import { pathsOf, type Subject } from '#domain/publishing/index.ts';
import { isId } from '#lib/ids.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';
import { storeLinks } from '../content/store-links.server.ts';
import { pickedProducts } from '../kit/picked-products.server.ts';
import type { PublishView } from '../publishing/publish-view.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { BuilderChoices } from './builder-view.ts';

/** The view of a page in the builder: its blocks with their choices, and its address in the shop. */
export async function builderView(
  staff: Staff,
  {
    sections,
    publishing,
    paths,
  }: { sections: Block[]; publishing: PublishView; paths: Record<Locale, string> },
) {
  const { request, store } = staff;
  return {
    sections,
    publishing,
    choices: await buildChoices(staff, sections),
    canEdit: staff.can('content.edit'),
    shop: { origin: request.publicOrigin, defaultLocale: store.shell.defaultLocale, paths },
  };
}

/** The paths of a page in the shop that shows a subject. */
export function shopPaths(staff: Staff, subject: Subject, body: unknown): Promise<Record<Locale, string>> {
  const { store, request } = staff;
  return withStore(store.id, (tx) => pathsOf(tx, { subject, body, now: request.now }));
}

/** Builds the choices of the block fields: groups of products, and the names of chosen pictures and products. */
async function buildChoices(staff: Staff, blocks: Block[]): Promise<BuilderChoices> {
  const chosen = (control: string) => [...new Set(blocks.flatMap((block) => chosenIn(block, control)))];
  const { links, ...found } = await withStore(staff.store.id, async (tx) => ({
    links: storeLinks(staff),
    pictures: await picturesOf(tx, chosen('picture')),
    videos: await videosOf(tx, chosen('videoFile')),
    products: await pickedProducts(tx, chosen('products'), staff),
    groups: await groupsOf(tx, staff),
  }));
  const products = Object.fromEntries(found.products.map((product) => [product.id, product]));
  return { links, ...found, products };
}

/** The ids that a block has in its fields with this control, in its entries too. */
function chosenIn(block: Block, control: string): string[] {
  const { options, entries } = definitionOf(block.kind);
  const named = (fields: Fields) => Object.keys(fields).filter((name) => fields[name]?.control === control);
  const own = named(options).map((name) => optionOf(block, name));
  const listed = block.entries.flatMap((entry) => named(entries?.options ?? {}).map((name) => entry[name]));
  return [...own, ...listed].flat().filter((id) => typeof id === 'string');
}

async function picturesOf(tx: StoreTx, ids: string[]): Promise<Record<string, string>> {
  const found = [];
  for (const id of ids) found.push(await findMedia(tx, id));
  return Object.fromEntries(found.flatMap((item) => (item ? [[item.id, item.src]] : [])));
}

async function videosOf(tx: StoreTx, ids: string[]): Promise<Record<string, string>> {
  const found = await findVideos(tx, ids.filter(isId));
  return Object.fromEntries(found.map(({ id, fileName }) => [id, fileName]));
}

async function groupsOf(tx: StoreTx, staff: Staff): Promise<BuilderChoices['groups']> {
  const directory = await readDirectory(tx);
  return (['categories', 'brands', 'collections'] as const).flatMap((kind) =>
    directory[kind].map(({ id, texts }) => {
      return { kind, id, title: inLanguage(texts, staff.request.locale)?.text.title ?? id };
    }),
  );
}

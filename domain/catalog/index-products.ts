import type { StoreTx } from '#db/index.ts';
import { type SearchDocument, writeDocuments } from '#domain/search/index.ts';
import { plainText } from '#lib/html.ts';
import { LOCALES } from '#lib/locale.ts';
import { partsToIndex } from './index-parts.ts';
import { type IndexSource, readIndexSources } from './read-index-sources.ts';
import { writeCards } from './ready-card.ts';
import { writeFacets } from './write-facets.ts';
import { writeListings } from './write-listings.ts';

/**
 * Rewrites the listing, facet, card and search rows of products from their current data. Call it last in the
 * changing transaction, once for all products. Twelve statements for 500 products, or for four megabytes of
 * their data, because other stores share the process.
 */
export async function indexProducts(tx: StoreTx, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return;
  for (const part of await partsToIndex(tx, productIds)) await indexPart(tx, part);
}

async function indexPart(tx: StoreTx, productIds: string[]): Promise<void> {
  const sources = await readIndexSources(tx, productIds);
  if (sources.length === 0) return;
  const placed = await writeListings(tx, sources);
  await writeFacets(tx, placed);
  await writeCards(tx, sources);
  await writeDocuments(
    tx,
    placed.map(({ source, ord }) => toDocument(source, ord)),
  );
}

function toDocument(source: IndexSource, ord: number): SearchDocument {
  const texts = LOCALES.flatMap((locale) => source.texts[locale] ?? []);
  return {
    productId: source.id,
    ord,
    titles: texts.map((text) => text.title),
    skus: source.skus,
    names: [...source.names, ...optionLabels(source)],
    bodies: texts.map((text) => plainText(text.body)),
  };
}

/** Option labels ("Red", «أحمر») are searchable too. */
function optionLabels({ options }: IndexSource): string[] {
  return options.flatMap(({ values }) => values.flatMap(({ labels }) => Object.values(labels)));
}

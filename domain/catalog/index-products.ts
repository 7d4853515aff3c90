import type { StoreTx } from '#db/index.ts';
import { type SearchDocument, writeDocuments } from '#domain/search/index.ts';
import { plainText } from '#lib/html.ts';
import { LOCALES } from '#lib/locale.ts';
import { type IndexSource, readIndexSources } from './read-index-sources.ts';
import { writeCards } from './ready-card.ts';
import { writeFacets } from './write-facets.ts';
import { writeListings } from './write-listings.ts';

/**
 * Rewrites the listing, facet, card and search rows of products from their current data. Call it last in the
 * changing transaction, once for all products (at most 500). Ten statements for any number of products.
 */
export async function indexProducts(tx: StoreTx, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return;
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

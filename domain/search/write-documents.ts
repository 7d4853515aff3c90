import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { addWords } from './add-words.ts';
import { fold, foldForms } from './fold.ts';
import { isCorrectable } from './words.ts';

/** The searchable texts of a product in both languages, because either can be typed on any page. */
export type SearchDocument = {
  productId: string;
  /** The product's ordinal in the store's listings (product_listings.ord). */
  ord: number;
  titles: string[];
  skus: string[];
  /** Brand, categories, tags, product type, option values. */
  names: string[];
  /** Descriptions as plain text. */
  bodies: string[];
};

const MAX_WORDS = 2000;
const MAX_WORD = 40;
const MAX_SKUS = 200;
/** The words of a product to which typing errors are corrected. */
const MAX_LISTED = 500;
/** A description is folded in pieces of this length, until there are enough words. */
const PIECE = 20_000;

/** Writes search documents and the word list for corrections. Three statements if all words are known. */
export async function writeDocuments(tx: StoreTx, documents: SearchDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const rows = [];
  const known = new Set<string>();
  for (const document of documents) {
    const { words, title, heads, titleLength } = documentVectors(tx.storeId, document);
    rows.push(sql`(${tx.storeId}, ${document.productId}, ${document.ord}, ${words}::tsvector, ${title}::tsvector,
      ${heads}::tsvector, ${titleLength}, repeat('.', 2100))`);
    for (const word of listedWords(document)) known.add(word);
    // A document takes some milliseconds; other requests run between two of them.
    await setImmediate();
  }
  await sql`
    insert into search_documents (store_id, product_id, ord, words, title, heads, title_length,
      padding)
    values ${sql.join(rows)}
    on conflict (store_id, product_id) do update set words = excluded.words, title = excluded.title,
      heads = excluded.heads, title_length = excluded.title_length, padding = excluded.padding`.execute(tx);
  await addWords(tx, [...known]);
}

/** The first words of titles and names that can be corrected. */
function listedWords({ titles, names }: SearchDocument): Set<string> {
  const listed = new Set<string>();
  for (const text of [...titles, ...names])
    for (const form of foldForms(text).flat()) {
      if (isCorrectable(form)) listed.add(form);
      if (listed.size === MAX_LISTED) return listed;
    }
  return listed;
}

export type Vectors = { words: string; title: string; heads: string; titleLength: number };

/**
 * Builds tsvectors as text instead of by to_tsvector, so that exactly the folded forms are indexed, whatever
 * the server's text parser does.
 */
export function documentVectors(
  storeId: string,
  document: Omit<SearchDocument, 'productId' | 'ord'>,
): Vectors {
  const key = storeKey(storeId);
  const titles = document.titles.map((text) => formsOf(text));
  const title = new Set(titles.flat(2));
  const skus = document.skus.slice(0, MAX_SKUS).filter((sku) => fold(sku) !== '');
  const heads = new Set([...title, ...[...document.names, ...skus].flatMap((text) => formsOf(text).flat())]);
  for (const sku of skus) heads.add(wholeSku(sku));
  const words = new Set([...heads].map((word) => key + word));
  for (const word of title) words.add(`${key}^${word}`);
  for (const form of firstForms(document.bodies)) words.add(key + form);
  const titleLength = Math.min(...titles.map((forms) => forms.length), MAX_WORDS);
  return { words: vector(words), title: vector(title), heads: vector(heads), titleLength };
}

/**
 * A prefix of three letters for each indexed word, so that a store's words are adjacent in the index. Short,
 * because every word has it; stores with the same prefix are distinguished by store_id.
 */
export function storeKey(storeId: string): string {
  return (Number.parseInt(storeId.slice(-8), 16) % 36 ** 3).toString(36).padStart(3, '0');
}

/** A SKU as one word without separators. */
export function wholeSku(sku: string): string {
  return `#${fold(sku).replaceAll(' ', '')}`.slice(0, MAX_WORD);
}

function formsOf(text: string): string[][] {
  return foldForms(text).map((forms) => forms.map((form) => form.slice(0, MAX_WORD)));
}

/** The forms of the first words of the descriptions. The rest of a long one is not even folded. */
function firstForms(bodies: readonly string[]): string[] {
  const words: string[][] = [];
  for (const body of bodies) {
    for (let start = 0; start < body.length && words.length < MAX_WORDS; ) {
      const end = endOfPiece(body, start);
      words.push(...formsOf(body.slice(start, end)));
      start = end;
    }
  }
  return words.slice(0, MAX_WORDS).flat();
}

function endOfPiece(text: string, start: number): number {
  if (start + PIECE >= text.length) return text.length;
  const space = text.lastIndexOf(' ', start + PIECE);
  return space > start ? space : start + PIECE;
}

// Folded words have only letters, marks and digits, so quotes need no escape.
function vector(words: Set<string>): string {
  return [...words].map((word) => `'${word}'`).join(' ');
}

import type { RequestContext } from '../context.ts';

/** What a form may hold: checked before a pattern, a normalisation or a schema sees any of it. */
export type FieldLimits = {
  fields: number;
  /** Characters of a field's value, as JavaScript counts them. */
  lengthOf(name: string): number;
};

/** The longest texts that are typed on one of our pages are replies, of 20,000 characters; a cart's quote may be as long. */
const MOST_TYPED = 20_000;
const MOST_NAME = 200;
const MOST_QUERY_VALUE = 4096;

/** A rich text of 200,000 characters, and as much again for what the save takes out. */
const RICH_TEXT = /^(?:body|bodyHtml)\.(?:en|ar)$/;
const MOST_RICH_TEXT = 400_000;

/**
 * Fields of the admin that hold a list or a whole file: lists are JSON that the page's script writes, read by
 * JSON.parse and then text by text. The limit of the body is theirs.
 */
const WHOLE_LISTS = new Set([
  'body',
  'edits',
  'images',
  'options',
  'products',
  'related',
  'tags',
  'text',
  'variants',
]);

const OF_VISITORS: FieldLimits = { fields: 1000, lengthOf: () => MOST_TYPED };
const OF_STAFF: FieldLimits = {
  fields: 20_000,
  lengthOf(name) {
    if (WHOLE_LISTS.has(name)) return Number.POSITIVE_INFINITY;
    return RICH_TEXT.test(name) ? MOST_RICH_TEXT : MOST_TYPED;
  },
};

export function fieldLimits({ site, actor }: Pick<RequestContext, 'site' | 'actor'>): FieldLimits {
  return site === 'admin' && actor !== null ? OF_STAFF : OF_VISITORS;
}

export function isFieldTooLong(limits: FieldLimits, name: string, value: string): boolean {
  return name.length > MOST_NAME || value.length > limits.lengthOf(name);
}

/** Whether a parameter of an address, as it came over the wire, is longer than any that a page of ours reads. */
export function hasLongParameter(search: string): boolean {
  return search.length > MOST_QUERY_VALUE && search.split('&').some((part) => part.length > MOST_QUERY_VALUE);
}

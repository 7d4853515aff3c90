import type { RequestContext } from '../context.ts';

/** The limits of a form, checked before any pattern, normalisation or schema sees it. */
export type FieldLimits = {
  fields: number;
  /** The maximum length of a field in UTF-16 code units. */
  lengthOf(name: string): number;
};

/** The longest typed text is a reply of 20,000 characters; a cart's quote may be as long. */
const MOST_TYPED = 20_000;
const MOST_NAME = 200;
const MOST_QUERY_VALUE = 4096;

/** A rich text of 200,000 characters, and the same again for markup that the save removes. */
const RICH_TEXT = /^(?:body|bodyHtml)\.(?:en|ar)$/;
const MOST_RICH_TEXT = 400_000;

/**
 * Admin fields that hold a list or a whole file: lists are JSON written by the page's script and checked text
 * by text. Only the body limit applies to them.
 */
const WHOLE_LISTS = new Set([
  'body',
  'edits',
  'images',
  'options',
  'products',
  'related',
  'table',
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

/** True if a raw query parameter is longer than any that our pages read. */
export function hasLongParameter(search: string): boolean {
  return search.length > MOST_QUERY_VALUE && search.split('&').some((part) => part.length > MOST_QUERY_VALUE);
}

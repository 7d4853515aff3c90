import { type Block, SHARED_OPTIONS, SHARED_WORDS } from './block.ts';
import type { Field, Fields } from './field.ts';
import { BLOCK_KINDS, type BlockKind, definitionOf } from './kinds.ts';
import { LOOK } from './look.ts';

/*
 * A block that a browser kept to insert it into another page. The server checks it as every other when the page is saved;
 * this check is for the editor, which would fail on another shape. It has no zod, which the browser does not load.
 */

type Parts = Record<string, unknown>;

/** Reads a kept block; null for anything that is not a block of this version, such as markup or a kind it does not have. */
export function readKeptBlock(text: string): Block | null {
  try {
    const given: unknown = JSON.parse(text);
    return isBlock(given) ? given : null;
  } catch {
    return null;
  }
}

function isBlock(given: unknown): given is Block {
  if (!isParts(given) || !BLOCK_KINDS.includes(given.kind as BlockKind)) return false;
  const { words, options, entries } = definitionOf(given.kind as BlockKind);
  const own = Object.entries(options).filter(([name]) => !SHARED_OPTIONS.some((shared) => shared === name));
  return (
    typeof given.isVisible === 'boolean' &&
    (given.mediaId === null || typeof given.mediaId === 'string') &&
    typeof given.link === 'string' &&
    typeof given.itemCount === 'number' &&
    hasFields(given.look, LOOK) &&
    hasFields(given.options, Object.fromEntries(own)) &&
    hasBoth(given.texts, { ...SHARED_WORDS, ...words }) &&
    Array.isArray(given.entries) &&
    given.entries.length <= (entries?.max ?? 0) &&
    given.entries.every(
      (entry) =>
        hasFields(entry, entries?.options ?? {}) && hasBoth((entry as Parts).texts, entries?.words ?? {}),
    )
  );
}

const isParts = (given: unknown): given is Parts =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

const hasBoth = (given: unknown, fields: Fields) =>
  isParts(given) && hasFields(given.en, fields) && hasFields(given.ar, fields);

/** True if each of the fields has a value of its type. */
function hasFields(given: unknown, fields: Fields): boolean {
  return isParts(given) && Object.entries(fields).every(([name, field]) => fits(given[name], field));
}

function fits(value: unknown, { control, empty, max }: Field): boolean {
  if (empty === null) return value === null || typeof value === 'string';
  if (!Array.isArray(empty)) return typeof value === typeof empty;
  if (!Array.isArray(value) || value.length > max) return false;
  const isText = (each: unknown) => typeof each === 'string';
  return value.every((each) => {
    if (control === 'products') return isText(each);
    return (
      isParts(each) && LISTED[control === 'facts' ? 'facts' : 'quotes'].every((name) => isText(each[name]))
    );
  });
}

const LISTED = { facts: ['icon', 'title', 'note'], quotes: ['quote', 'author', 'detail'] };

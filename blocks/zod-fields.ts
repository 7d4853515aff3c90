import { z } from 'zod';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { isHtmlTooHeavy, sanitizeRichText } from '#lib/html.ts';
import { isId } from '#lib/ids.ts';
import { isBlockLink } from './block-link.ts';
import { type Control, emptyOf, type Field, type Fields } from './field.ts';

/*
 * The schemas of what people type into an editor. Each text has a limit before it is cleaned. A draft is saved while it
 * is typed, so an invalid value becomes the empty one instead of refusing the whole page.
 */

/** A text of one line. */
export const lineOf = (max: number) =>
  z
    .string()
    .max(4 * max)
    .transform(cleanLine)
    .pipe(z.string().max(max))
    .catch('');

/** A text of several lines. */
export const textOf = (max: number) =>
  z
    .string()
    .max(4 * max)
    .transform(cleanText)
    .pipe(z.string().max(max))
    .catch('');

/** Sanitized rich text, of which the limit holds too: it may be longer than what was typed, and is read again. */
export const htmlOf = (max: number) =>
  z
    .string()
    .max(max)
    .refine((html) => !isHtmlTooHeavy(html))
    .transform(sanitizeRichText)
    .pipe(z.string().max(max));

export const idOrNull = z.string().refine(isId).nullable().catch(null);

const groupOrNull = z
  .string()
  .regex(/^(?:categories|brands|collections):[0-9a-f-]{36}$/)
  .nullable()
  .catch(null);

/** At most `max` values; more are counted without being read. */
const listOf = (one: z.ZodType, max: number) => z.array(z.unknown()).max(max).pipe(z.array(one)).catch([]);

const fact = z.object({ icon: lineOf(30), title: lineOf(80), note: lineOf(160) });
const quote = z.object({ quote: textOf(600), author: lineOf(80), detail: lineOf(120) });

const SCHEMAS: Record<Control, (field: Field) => z.ZodType> = {
  line: ({ max }) => lineOf(max),
  text: ({ max }) => textOf(max),
  html: ({ max }) => htmlOf(max).catch(''),
  picture: () => idOrNull,
  videoFile: () => idOrNull,
  group: () => groupOrNull,
  // A wrong link stays in the draft, where the builder names it. Publishing refuses it.
  link: ({ max }) => z.string().max(max).catch(''),
  number: ({ min = 0, max, empty }) => z.int().min(min).max(max).catch(Number(empty)),
  choice: ({ choices = [], empty }) => z.enum(choices as [string, ...string[]]).catch(String(empty)),
  toggle: ({ empty }) => z.boolean().catch(empty === true),
  moment: () =>
    z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
      .catch(''),
  products: ({ max }) => listOf(z.string().refine(isId), max),
  facts: ({ max }) => listOf(fact, max),
  quotes: ({ max }) => listOf(quote, max),
};

/**
 * What differs in a published block. Its rich text was sanitized when it was saved or imported, and is not sanitized for
 * each page view; a wrong link can only come from an archive.
 */
const STORED: Partial<typeof SCHEMAS> = {
  html: ({ max }) => z.string().max(max).catch(''),
  link: ({ max }) =>
    z
      .string()
      .max(max)
      .refine((link) => isBlockLink(link, true))
      .catch(''),
};

export const schemaOfField = (field: Field, isStored: boolean): z.ZodType =>
  ((isStored ? STORED[field.control] : undefined) ?? SCHEMAS[field.control])(field);

/** The schema of an object with these fields, each of which may be missing. */
export function objectOf(fields: Fields, isStored = false) {
  const shape = Object.entries(fields).map(([name, field]) => [name, schemaOfField(field, isStored)]);
  return z.object(Object.fromEntries(shape) as Record<string, z.ZodType>).catch(() => emptyOf(fields));
}

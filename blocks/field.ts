import type { Locale } from '#lib/locale.ts';

/** The kinds of control that the builder's inspector has. */
export type Control =
  | 'line'
  | 'text'
  | 'html'
  | 'picture'
  | 'videoFile'
  | 'link'
  | 'number'
  | 'choice'
  | 'toggle'
  | 'moment'
  | 'products'
  | 'group'
  | 'facts'
  | 'quotes';

/**
 * A field of a block: the control of its editor, its empty value, and its limits. The schema that checks what is
 * saved is made from it (read-block.ts), so that the two cannot differ.
 */
export type Field<Value = unknown> = {
  control: Control;
  empty: Value;
  /** Characters of a text, the largest number, or entries of a list. */
  max: number;
  min?: number;
  choices?: readonly string[];
  /** True for a link that may also lead to another site. */
  isOutside?: boolean;
  /** The name of its label's text, if it is not the field's. */
  label?: string;
  /** True if the editor explains the field in a sentence below it. */
  hint?: boolean;
  /** The editor shows the field only while the option with this name has this value. */
  shownWith?: { name: string; value: string };
};

export type Fields = Record<string, Field>;

/** The values of fields, by name. */
export type Values<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

/** A name of the storefront's icons, a title and a second line. */
export type Fact = { icon: string; title: string; note: string };
export type Quote = { quote: string; author: string; detail: string };

export const line = (max: number): Field<string> => ({ control: 'line', empty: '', max });
export const text = (max: number): Field<string> => ({ control: 'text', empty: '', max });
/** Rich text, sanitized when it is saved. Its name has to be bodyHtml, by which an import finds it (clean-row.ts). */
export const html = (max: number): Field<string> => ({ control: 'html', empty: '', max });
export const picture = (): Field<string | null> => ({ control: 'picture', empty: null, max: 1 });
/** A video of the store's library, by its id. */
export const videoFile = (): Field<string | null> => ({ control: 'videoFile', empty: null, max: 1 });
export const link = (isOutside = false): Field<string> => ({
  control: 'link',
  empty: '',
  max: 300,
  isOutside,
});
export const number = (min: number, max: number, empty: number): Field<number> => {
  return { control: 'number', empty, max, min };
};
/** One of the values; the first one unless another is chosen. */
export const choice = <const C extends readonly [string, ...string[]]>(...choices: C): Field<C[number]> => {
  return { control: 'choice', empty: choices[0], max: choices.length, choices };
};
export const toggle = (empty = false): Field<boolean> => ({ control: 'toggle', empty, max: 1 });
/** A local time of the store, in the format of a date-and-time field, or ''. */
export const moment = (): Field<string> => ({ control: 'moment', empty: '', max: 16 });
/** A field with a sentence below it. */
export const withHint = <Value>(field: Field<Value>): Field<Value> => ({ ...field, hint: true });
/** A field with the label of another name. */
export const labelled = <Value>(label: string, field: Field<Value>): Field<Value> => ({ ...field, label });
/** A field that the editor shows only while another option has this value. */
export const shownWith = <Value>(name: string, value: string, field: Field<Value>): Field<Value> => {
  return { ...field, shownWith: { name, value } };
};
/** Ids of products in order. */
export const products = (max: number): Field<string[]> => ({ control: 'products', empty: [], max });
/** A category, brand or collection: 'categories:ID'. */
export const group = (): Field<string | null> => ({ control: 'group', empty: null, max: 1 });
export const facts = (max: number): Field<Fact[]> => ({ control: 'facts', empty: [], max });
export const quotes = (max: number): Field<Quote[]> => ({ control: 'quotes', empty: [], max });

/**
 * A box of the drawing in the builder's picker: left, top, width and height in a picture of 96 by 60, and its weight:
 * heading or button, text, picture.
 */
export type Box = readonly [number, number, number, number, 'strong' | 'words' | 'picture'];

/** What a kind of block consists of. */
export type BlockDefinition = {
  /** A name of the admin's glyphs. */
  glyph: string;
  /** Texts, in each language. */
  words: Fields;
  /** Values that both languages share. */
  options: Fields;
  /**
   * A list of at most `max` entries, each with texts and options of its own. With `onPicture`, the option that is a
   * picture, the editor shows the entries on it, each at its options x and y.
   */
  entries?: { max: number; words: Fields; options: Fields; onPicture?: string };
  /** True for a block that shows words of the dictionaries where its owner has written none. */
  hasDefaultWords?: true;
  /** True for a block that has a background of its own. */
  hasOwnGround?: true;
  thumb: readonly Box[];
};

/** Checks a definition and keeps its exact type, from which its drawing's properties are inferred. */
export function defineBlock<const D extends BlockDefinition>(definition: D): D {
  return definition;
}

export type InBoth<Value> = Record<Locale, Value>;

/** The empty values of fields. */
export function emptyOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.empty]));
}

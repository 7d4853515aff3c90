import type { FieldKind } from '#domain/catalog/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';

/** The kinds of custom fields, as in the catalogue. */
export const FIELD_KINDS = ['text', 'number', 'yes_no', 'link'] as const satisfies readonly FieldKind[];

/** A custom field's value: `words` for a text, `value` for the other kinds. */
export type TypedCustom = { kind: FieldKind; words: Record<Locale, string>; value: string };

/** A custom field as the editor shows it. */
export type OwnField = { id: string; kind: FieldKind; names: Record<Locale, string>; isShown: boolean };

const LONGEST = 2000;
const MOST = 50;

export function emptyCustom(kind: FieldKind): TypedCustom {
  return { kind, words: { en: '', ar: '' }, value: '' };
}

/** Reads the form's custom.<id>.kind, .value, .en and .ar, by field id. */
export function customInForm(form: FormData): Record<string, TypedCustom> {
  const line = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, LONGEST) : '';
  };
  const ids = [...form.keys()].flatMap((name) => /^custom\.([0-9a-f-]{36})\.kind$/.exec(name)?.[1] ?? []);
  const typed = ids.slice(0, MOST).map((id): [string, TypedCustom] => {
    const kind = FIELD_KINDS.find((each) => each === line(`custom.${id}.kind`)) ?? 'text';
    const words = { en: line(`custom.${id}.en`), ar: line(`custom.${id}.ar`) };
    return [id, { kind, words, value: line(`custom.${id}.value`) }];
  });
  return Object.fromEntries(typed);
}

export function customWords({ words, value }: TypedCustom): string {
  return [...LOCALES.map((locale) => words[locale].trim()), value.trim()]
    .filter((each) => each !== '')
    .join(' / ');
}

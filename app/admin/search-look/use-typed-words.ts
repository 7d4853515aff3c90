import { type RefObject, useEffect, useState } from 'react';
import { eachLocale, type Locale } from '#lib/locale.ts';
import type { LookWords } from './look-texts.ts';

/** The names of the fields of the form around the card; a text without a field keeps its first value. */
export type LookFields = Partial<Record<keyof LookWords, string>>;

export const HIDDEN_FIELD = 'hiddenFromSearch';

/** The texts of the form around the card, as they are typed. */
export function useTypedWords(
  card: RefObject<HTMLElement | null>,
  of: { first: Record<Locale, LookWords>; fields: LookFields; isHidden: boolean },
): { words: Record<Locale, LookWords>; isHidden: boolean } {
  const { first, fields } = of;
  const [typed, setTyped] = useState({ words: first, isHidden: of.isHidden });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first values and the fields of a form do not change
  useEffect(() => {
    const form = card.current?.closest('form');
    if (!form) return;
    const read = () => {
      const data = new FormData(form);
      const textOf = (field: keyof LookWords, locale: Locale) => {
        const value = fields[field] && data.get(`${fields[field]}.${locale}`);
        return typeof value === 'string' ? value : (first[locale][field] ?? '');
      };
      const words = eachLocale((locale) => ({
        title: textOf('title', locale),
        slug: first[locale].slug === null ? null : textOf('slug', locale),
        body: textOf('body', locale),
        seoTitle: textOf('seoTitle', locale),
        seoDescription: textOf('seoDescription', locale),
      }));
      setTyped({ words, isHidden: data.has(HIDDEN_FIELD) });
    };
    const names = Object.values(fields).map((field) => `${field}.`);
    const isOurs = (name: string) => name === HIDDEN_FIELD || names.some((each) => name.startsWith(each));
    const onInput = ({ target }: Event) => {
      if (isOurs((target as HTMLInputElement).name ?? '')) read();
    };
    form.addEventListener('input', onInput);
    return () => form.removeEventListener('input', onInput);
  }, []);
  return typed;
}

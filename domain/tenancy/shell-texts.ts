import type { Locale } from '#lib/locale.ts';

export type ShellTexts = {
  name: string;
  description: string;
  announcement: string;
  address: string;
  hours: string;
};

const NO_TEXTS: ShellTexts = { name: '', description: '', announcement: '', address: '', hours: '' };

/** The store's texts in a language; a missing one is in the store's first language. */
export function textsIn(
  texts: Partial<Record<Locale, ShellTexts>>,
  locale: Locale,
  first: Locale,
): ShellTexts {
  const said = Object.entries(texts[locale] ?? {}).filter(([, text]) => text !== '');
  return { ...NO_TEXTS, ...texts[first], ...Object.fromEntries(said) };
}

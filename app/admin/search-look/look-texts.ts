import { LOCALES, type Locale, otherLocale } from '#lib/locale.ts';

/** What search engines show of a title and a description before they cut; about 600 and 920 pixels on a desktop. */
export const SHOWN = { title: 60, description: 160 };

/** The typed texts of a page in one language. `body` is HTML or plain text; a fixed address has no `slug`. */
export type LookWords = {
  title: string;
  slug: string | null;
  body: string;
  seoTitle: string;
  seoDescription: string;
};

/** What the shop uses: what was typed for search engines, or the page's own title or text, in this or the other language. */
export type Source = 'typed' | 'own' | 'other';

export type Shown = {
  /** The title as the page sends it, with the store's name. */
  whole: string;
  titleFrom: Source | 'none';
  description: string;
  descriptionFrom: Source | 'store';
};

type From = {
  words: Record<Locale, LookWords>;
  storeNames: Record<Locale, string>;
  /** The store's own description, for pages without a text. */
  storeTexts: Record<Locale, string>;
};

/** The title and the description that the shop sends for a page in this language (app/storefront/page/page-info). */
export function shownIn(locale: Locale, { words, storeNames, storeTexts }: From): Shown {
  // A page without a title in this language is shown with the texts of the other one.
  const isOwn = isTitled(words[locale]) || !isTitled(words[otherLocale(locale)]);
  const text = words[isOwn ? locale : otherLocale(locale)];
  const title = lineOf(text.seoTitle) || lineOf(text.title);
  const from = (source: 'typed' | 'own'): Source => (isOwn ? source : 'other');
  const body = plainOf(text.body);
  const written = lineOf(text.seoDescription);
  return {
    whole: title === '' ? '' : `${storeNames[locale]} | ${title}`,
    titleFrom: title === '' ? 'none' : from(lineOf(text.seoTitle) ? 'typed' : 'own'),
    description: written || cut(body, SHOWN.description) || storeTexts[locale],
    descriptionFrom: written ? from('typed') : body ? from('own') : 'store',
  };
}

const isTitled = ({ title }: LookWords) => title.trim() !== '';

const lineOf = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The text as far as it is shown: cut between words, with an ellipsis. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(' ', most - 1);
  return `${text.slice(0, end > most / 2 ? end : most - 1).trimEnd()}…`;
}

// Good enough for a preview of the user's own text; what shoppers get is sanitised by the server.
function plainOf(html: string): string {
  return lineOf(
    html
      .replace(/<[^<>]*>/g, ' ')
      .replace(/&nbsp;/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&'),
  );
}

/** The pictures in a rich text that have no alternative text. */
export function picturesWithoutAlt(html: string): number {
  const pictures = html.match(/<img\b[^<>]*>/gi) ?? [];
  return pictures.filter((tag) => !/\salt\s*=\s*("\s*[^"\s]|'\s*[^'\s])/i.test(tag)).length;
}

export type Check = {
  kind:
    | 'hidden'
    | 'titleMissing'
    | 'titleLong'
    | 'titleSame'
    | 'descriptionMissing'
    | 'descriptionLong'
    | 'alt';
  /** The language concerned; null for the whole page. */
  locale: Locale | null;
  /** Letters too many, or pictures without alternative text. */
  count: number;
};

/** What an owner could do for a page's look, the most important first. */
export function checksOf(of: {
  shown: Record<Locale, Shown>;
  /** The languages in which another page has the title that is typed now. */
  same: readonly Locale[];
  isHidden: boolean;
  withoutAlt: number;
}): Check[] {
  const { shown, same, isHidden, withoutAlt } = of;
  const inEach = (kind: Check['kind'], countIn: (locale: Locale) => number): Check[] =>
    LOCALES.flatMap((locale) => {
      const count = countIn(locale);
      return count > 0 ? [{ kind, locale, count }] : [];
    });
  return [
    ...(isHidden ? [{ kind: 'hidden' as const, locale: null, count: 1 }] : []),
    ...inEach('titleMissing', (locale) => Number(['other', 'none'].includes(shown[locale].titleFrom))),
    ...inEach('titleSame', (locale) => Number(same.includes(locale))),
    ...inEach('titleLong', (locale) => shown[locale].whole.length - SHOWN.title),
    ...inEach('descriptionMissing', (locale) => Number(shown[locale].descriptionFrom === 'store')),
    ...inEach('descriptionLong', (locale) => shown[locale].description.length - SHOWN.description),
    ...(withoutAlt > 0 ? [{ kind: 'alt' as const, locale: null, count: withoutAlt }] : []),
  ];
}

import { countryName, presetOf } from '#domain/countries/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type MessageKey, type Translate, translator } from '#messages/index.ts';
import type { PageKind } from './pages.ts';

export type TemplateFacts = {
  names: Record<Locale, string>;
  country: string;
  returnDays: number;
  /** An e-mail address or a number; '' if the store has neither. */
  contact: string;
};

export type PageTemplate = Record<Locale, { title: string; bodyHtml: string }>;

const PARTS: Partial<Record<PageKind, string[]>> = {
  about_us: ['intro', 'offer', 'reach'],
  terms_conditions: ['intro', 'orders', 'prices', 'delivery', 'returns', 'contact'],
  privacy_policy: ['intro', 'what', 'why', 'sharing', 'keeping', 'rights', 'contact'],
  returns_policy: ['intro', 'how', 'refund', 'exceptions', 'contact'],
};

/**
 * Returns a starting text for a page in both languages, with the store's facts and its country's law. Null
 * for the store's own pages, and for the returns page of a store that accepts no returns.
 */
export function pageTemplate(kind: PageKind, facts: TemplateFacts): PageTemplate | null {
  const parts = PARTS[kind];
  if (!parts || (kind === 'returns_policy' && facts.returnDays === 0)) return null;
  const inLanguage = (locale: Locale) => {
    const t = translator(locale, {}, 'latn');
    const values = {
      store: facts.names[locale],
      days: facts.returnDays,
      contact: facts.contact || t('policies.byForm'),
    };
    const text = (key: string) => t(`policies.${kind}.${key}` as MessageKey, values);
    const [intro, ...rest] = parts.map((part) =>
      part === 'intro' ? paragraph(text('intro')) : section(text(`${part}.title`), text(`${part}.text`)),
    );
    // Contact details come last on the page.
    const body = [intro, ...rest.slice(0, -1), lawOf(kind, facts.country, { t, locale }), rest.at(-1)];
    return { title: text('title'), bodyHtml: body.join('') };
  };
  return { en: inLanguage('en'), ar: inLanguage('ar') };
}

/** Returns the paragraph that the country's law adds to a page; '' for a country without a preset. */
function lawOf(kind: PageKind, country: string, { t, locale }: { t: Translate; locale: Locale }): string {
  const { isKnown, withdrawal, privacyLaw } = presetOf(country);
  if (kind === 'privacy_policy' && privacyLaw) {
    const text = t('policies.privacyLaw.text', { law: privacyLaw.names[locale] });
    return section(t('policies.privacyLaw.title'), text);
  }
  if (kind !== 'returns_policy' || !isKnown) return '';
  const text = withdrawal
    ? t(`policies.withdrawal.${country}` as MessageKey)
    : t('policies.withdrawal.other', { country: countryName(country, locale) });
  return section(t('policies.withdrawal.title'), text);
}

function section(title: string, text: string): string {
  return `<h2>${escaped(title)}</h2>${paragraph(text)}`;
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

import { HOME_AT_START } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { HomeSectionKind, Testimonial, TrustItem } from './home-sections.ts';

/**
 * A visible section in one language; if the section lacks texts in that language, all its texts are in the
 * other one.
 */
export type HomeSectionView = {
  id: string;
  kind: HomeSectionKind;
  eyebrow: string;
  title: string;
  body: string;
  action: string;
  textLocale: Locale;
  items: TrustItem[];
  quotes: Testimonial[];
  link: string;
  itemCount: number;
  image: {
    hash: string;
    width: number;
    height: number;
    blur: string;
    focal: string | null;
    alt: Partial<Record<Locale, string>>;
  } | null;
};

/** Returns the default home page, with the storefront's own texts, of a store that has not arranged one. */
export function untilArranged(locale: Locale): HomeSectionView[] {
  return HOME_AT_START.map(([kind, itemCount]) => ({
    id: kind,
    kind,
    eyebrow: '',
    title: '',
    body: '',
    action: '',
    textLocale: locale,
    items: [],
    quotes: [],
    link: '',
    itemCount,
    image: null,
  }));
}

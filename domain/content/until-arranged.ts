import { HOME_AT_START } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { HomeSectionKind, Testimonial, TrustItem } from './home-sections.ts';

/** A visible section in one language; words it has not in that language come from the other one, all together. */
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

/** What a home page shows before its owner has arranged one: what there is, in the storefront's own words. */
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

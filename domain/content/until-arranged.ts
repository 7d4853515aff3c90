import type { Locale } from '#lib/locale.ts';
import type { HomeSectionKind } from './home-sections.ts';
import type { HomeSectionView } from './read-home-sections.ts';

// What a home page shows before its owner has arranged one: what there is, in the storefront's own words.
const UNTIL_ARRANGED: [HomeSectionKind, number][] = [
  ['hero', 1],
  ['new_arrivals', 12],
  ['categories', 6],
  ['most_selling', 8],
  ['trending', 8],
  ['all_products', 8],
  ['brands', 6],
  ['newsletter', 1],
];

export function untilArranged(locale: Locale): HomeSectionView[] {
  return UNTIL_ARRANGED.map(([kind, itemCount]) => ({
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

import { HOME_AT_START } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { HomeSectionView } from './read-home-sections.ts';

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

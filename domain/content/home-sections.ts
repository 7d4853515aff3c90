import type { Locale } from '#lib/locale.ts';

export const HOME_SECTION_KINDS = [
  'hero',
  'trust',
  'new_arrivals',
  'most_selling',
  'trending',
  'categories',
  'banner',
  'all_products',
  'brands',
  'testimonials',
  'newsletter',
] as const;

export type HomeSectionKind = (typeof HOME_SECTION_KINDS)[number];

/** An item of the trust strip; `icon` is a name of the storefront's icon set. */
export type TrustItem = { icon: string; title: string; note: string };

/** A customer's quote and name, in the owner's words. */
export type Testimonial = { quote: string; author: string; detail: string };

/** Empty texts fall back to the storefront's texts for that kind. */
export type HomeSectionText = {
  eyebrow?: string;
  title?: string;
  body?: string;
  action?: string;
  /** The items of a trust strip. */
  items?: TrustItem[];
  /** The quotes of a testimonials section. */
  quotes?: Testimonial[];
};

export type HomeSectionInput = {
  kind: HomeSectionKind;
  isVisible?: boolean;
  mediaId?: string | null;
  /** A path of the store below the language prefix: '/new-arrivals'. */
  link?: string;
  itemCount?: number;
  texts?: Partial<Record<Locale, HomeSectionText>>;
};

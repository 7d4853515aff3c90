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

/** One fact of the trust strip; `icon` is a name of the storefront's icon set. */
export type TrustItem = { icon: string; title: string; note: string };

/** What a customer said, in the owner's choice of words and of how the person is named. */
export type Testimonial = { quote: string; author: string; detail: string };

/** Empty words: the storefront says its own for that kind. */
export type HomeSectionText = {
  eyebrow?: string;
  title?: string;
  body?: string;
  action?: string;
  /** Of a trust strip. */
  items?: TrustItem[];
  /** Of testimonials. */
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

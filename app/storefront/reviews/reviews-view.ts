import type { Locale } from '#lib/locale.ts';
import type { PictureView } from '../../ui/picture.tsx';
import type { PluralForms } from '../page/plural.ts';

/** A review; `lang` is set if its language differs from the page's. */
export type ReviewView = {
  id: string;
  stars: number;
  outOf: string;
  title: string;
  comment: string;
  lang: Locale | null;
  name: string;
  verified: string | null;
  date: string;
  photos: PictureView[];
  helpful: number;
  /** Where the button "Helpful" is sent. */
  voteAt: string;
  reply: { heading: string; text: string; lang: Locale | null } | null;
};

type LinkView = { text: string; href: string; isChosen: boolean };

/** Rating summary and one page of reviews. */
export type ReviewsView = {
  summary: {
    average: string;
    outOf: string;
    /** Average rating as a percentage of five stars. */
    share: number;
    from: string;
    bars: {
      stars: number;
      label: string;
      count: number;
      share: number;
      href: string | null;
      isChosen: boolean;
    }[];
  } | null;
  list: ReviewView[];
  /** "3 people found this helpful", with '#' for the number. */
  foundHelpful: PluralForms;
  sorts: LinkView[];
  chosen: { text: string; all: string } | null;
  pages: { text: string; previous: string | null; next: string | null } | null;
  write: string;
  productId: string;
  /** Text shown instead of the link to shoppers who may not review. */
  whoMay: string;
};

import type { Locale } from '#lib/locale.ts';
import type { PictureView } from '../../ui/picture.tsx';

/** One review as a page draws it; `lang` where it is not in the page's language. */
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
  photo: PictureView | null;
  reply: { heading: string; text: string; lang: Locale | null } | null;
};

type LinkView = { text: string; href: string; isChosen: boolean };

/** The reviews of a product: its rating in words and bars, and one page of them. */
export type ReviewsView = {
  summary: {
    average: string;
    outOf: string;
    /** Of five stars, in percent. */
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
  sorts: LinkView[];
  chosen: { text: string; all: string } | null;
  pages: { text: string; previous: string | null; next: string | null } | null;
  write: string;
  productId: string;
  /** Said in place of the link to those who may not write one. */
  whoMay: string;
};

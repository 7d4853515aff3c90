export const GUIDE_ID = 'size-guide';

export type SizeGuideView = {
  title: string;
  /** The index of the option for sizes, at which the link stands; -1 if the product has none. */
  at: number;
  /** Markup of the button that opens the guide. */
  link: string;
  html: string;
};

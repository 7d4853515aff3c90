import type { Locale } from '#lib/locale.ts';
import type { PictureView } from '../../ui/picture.tsx';

/** What the frame around every admin page shows. */
export type Frame = {
  store: {
    name: string;
    nameLocale: Locale;
    href: string;
    logo: PictureView | null;
    colour: string;
    onColour: string;
  };
  user: { id: string; name: string; email: string };
  sections: SectionName[];
};

export type SectionName =
  | 'products'
  | 'orders'
  | 'branding'
  | 'payments'
  | 'credit'
  | 'confirming'
  | 'delivery'
  | 'taxes'
  | 'currencies'
  | 'billing'
  | 'exports'
  | 'invoices'
  | 'mails'
  | 'discounts';

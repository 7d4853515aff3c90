import type { ProductPage } from '#domain/catalog/index.ts';
import type { PluralForms } from '../page/plural.ts';
import type { SentCard } from '../product-card/card-view.ts';
import type { Choice } from './variant-choice.ts';

/** Products that are often bought with the page's product, with the row's texts: only pages with the row send them. */
export type TogetherView = {
  cards: SentCard[];
  title: string;
  own: string;
  total: PluralForms;
  addAll: string;
  /** The button if some of the products have options. */
  add: PluralForms;
};

/** Field of the buy form that adds several products: variant ids, and OWN for the choice of the form. */
export const TOGETHER_FIELD = 'together';
export const OWN = 'own';

/** The properties of the part that shows them. */
export type TogetherProps = {
  product: ProductPage;
  together: TogetherView;
  variant: Choice['variant'];
  /** The chosen options in words. */
  words: string;
  /** True while a form of the cart is being sent. */
  isSending: boolean;
};

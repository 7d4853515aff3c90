import type { ReactNode } from 'react';
import type { Locale } from '#lib/locale.ts';
import type { Translate } from '#messages/index.ts';
import type { PictureView } from '../app/ui/picture.tsx';
import type { BlockDefinition, Fields, Values } from './field.ts';

/** What a drawing may show of the store and of the page's moment. */
export type BlockShop = {
  locale: Locale;
  now: Date;
  timeZone: string;
  /** The digits in which the page writes numbers. */
  digits: 'latn' | 'arab';
  say: Translate;
  /** The address of a link: localised if it is a path of the store. */
  href(link: string): string;
  /** A date with its time, in the store's time zone and the page's language. */
  moment(at: Date): string;
  contact: StoreContact;
};

/** A video of the store's library; its size in pixels is null if its header does not say it. */
export type BlockVideo = { src: string; contentType: string; width: number | null; height: number | null };

/** A product that is for sale, as a block shows it beside something else. */
export type BlockProduct = {
  title: string;
  /** The language of the title if it is not the page's. */
  lang: Locale | undefined;
  href: string;
  price: string;
  isSoldOut: boolean;
  image: PictureView | null;
};

export type StoreContact = { email: string; phone: string; whatsapp: string; address: string; hours: string };

type EntryProps<Entries> = Entries extends { words: infer W extends Fields; options: infer O extends Fields }
  ? { words: Values<W>; options: Values<O> }
  : never;

/** The properties of a block's drawing. Its texts are in one language. */
export type BlockProps<D extends BlockDefinition> = {
  id: string;
  words: Values<D['words']>;
  options: Values<D['options']>;
  entries: EntryProps<D['entries']>[];
  /** The language of the texts if it is not the page's. */
  lang: Locale | undefined;
  /** A picture by its id; null for none, or if it was deleted. */
  picture(id: string | null): PictureView | null;
  /** A video by its id; null for none, or if it was deleted. */
  videoFile(id: string | null): BlockVideo | null;
  /** A product of the block by its id; null for one that is not for sale. */
  product(id: string): BlockProduct | null;
  shop: BlockShop;
};

/**
 * Renders a block for shoppers; null leaves it out. It runs on the server only and is sent as markup, so it has no state
 * and no handlers.
 */
export type Drawing<D extends BlockDefinition> = (props: BlockProps<D>) => ReactNode;

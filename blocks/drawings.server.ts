import type { ComponentType } from 'react';
import { Columns } from './columns/columns.tsx';
import { ContactBlock } from './contact/contact.tsx';
import { Countdown } from './countdown/countdown.tsx';
import { Faq } from './faq/faq.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { ImageText } from './image-text/image-text.tsx';
import type { BlockKind } from './kinds.ts';
import { Locations } from './locations/locations.tsx';
import { LookBook } from './look-book/look-book.tsx';
import { QuoteBlock } from './quote/quote.tsx';
import { RichTextBlock } from './rich-text/rich-text.tsx';
import { Spacer } from './spacer/spacer.tsx';
import { TableBlock } from './table/table.tsx';
import { VideoBlock } from './video/video.tsx';

/**
 * The drawings of the blocks, which are sent as markup. Kinds that share their parts with other pages of the shop, or whose
 * products can be put into the cart, are drawn by app/storefront/blocks.
 */
export const DRAWINGS: Partial<Record<BlockKind, ComponentType<never>>> = {
  columns: Columns,
  contact: ContactBlock,
  countdown: Countdown,
  faq: Faq,
  gallery: Gallery,
  image_text: ImageText,
  locations: Locations,
  look_book: LookBook,
  quote: QuoteBlock,
  rich_text: RichTextBlock,
  spacer: Spacer,
  table: TableBlock,
  video: VideoBlock,
};

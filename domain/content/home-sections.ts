import type { Block, BlockEntry, BlockKind, BlockWords, Fact, Look, Quote } from '#blocks/index.ts';
import type { Locale } from '#lib/locale.ts';

/** A section of the home page is a block (docs/blocks.md). */
export type HomeSectionKind = BlockKind;

/** An item of the trust strip; `icon` is a name of the storefront's icon set. */
export type TrustItem = Fact;

/** A customer's quote and name, in the owner's words. */
export type Testimonial = Quote;

/** Empty texts fall back to the storefront's texts for that kind. */
export type HomeSectionText = Partial<BlockWords>;

export type HomeSectionInput = Partial<Pick<Block, 'isVisible' | 'mediaId' | 'link' | 'itemCount'>> & {
  kind: HomeSectionKind;
  look?: Look;
  options?: Record<string, unknown>;
  entries?: BlockEntry[];
  texts?: Partial<Record<Locale, HomeSectionText>>;
};

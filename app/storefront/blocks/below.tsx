import { useLiveProduct } from '../shell/live-product.ts';
import { BlockList, type SectionView } from './block-list.tsx';

export type BelowView = {
  /** The tag of the blocks that the pages have in common: an open page asks for its data again when they change. */
  tag: string;
  sections: SectionView[];
};

/** The blocks that this page has in common with all pages of its kind. */
export default function Below({ tag, sections }: BelowView) {
  useLiveProduct(tag);
  return <BlockList sections={sections} />;
}

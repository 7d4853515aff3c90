import { pageRenderer } from '../ui/render-page.tsx';
import { BlockList } from './blocks/block-list.tsx';
import { BlocksOnServer } from './blocks/later-blocks.tsx';
import { renderedCard } from './product-card/rendered-cards.server.tsx';
import { RenderedCards } from './product-card/rendered-cards.ts';
import { RenderedParts } from './shell/rendered-once.tsx';
import { useRenderedPart } from './shell/rendered-parts.server.tsx';

export { handleError } from '../ui/render-page.tsx';
export default pageRenderer({
  around: (page) => (
    <RenderedParts value={useRenderedPart}>
      <BlocksOnServer value={BlockList}>
        <RenderedCards value={renderedCard}>{page}</RenderedCards>
      </BlocksOnServer>
    </RenderedParts>
  ),
});

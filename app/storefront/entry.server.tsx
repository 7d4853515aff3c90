import { pageRenderer } from '../ui/render-page.tsx';
import { renderedCard } from './product-card/rendered-cards.server.tsx';
import { RenderedCards } from './product-card/rendered-cards.ts';
import { RenderedParts } from './shell/rendered-once.tsx';
import { useRenderedPart } from './shell/rendered-parts.server.tsx';

export { handleError } from '../ui/render-page.tsx';
export default pageRenderer({
  around: (page) => (
    <RenderedParts value={useRenderedPart}>
      <RenderedCards value={renderedCard}>{page}</RenderedCards>
    </RenderedParts>
  ),
});

import { pageRenderer } from '../ui/render-page.tsx';
import { renderedCard } from './product-card/rendered-cards.server.tsx';
import { RenderedCards } from './product-card/rendered-cards.ts';

export { handleError } from '../ui/render-page.tsx';
export default pageRenderer((page) => <RenderedCards value={renderedCard}>{page}</RenderedCards>);

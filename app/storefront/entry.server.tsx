import { pageRenderer } from '../ui/render-page.tsx';
import { drawnCard } from './product-card/drawn-cards.server.tsx';
import { DrawnCards } from './product-card/drawn-cards.ts';

export { handleError } from '../ui/render-page.tsx';
export default pageRenderer((page) => <DrawnCards value={drawnCard}>{page}</DrawnCards>);

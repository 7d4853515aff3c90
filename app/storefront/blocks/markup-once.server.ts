import type { Shop } from '../page/shop.server.ts';
import type { SectionView } from './block-list.tsx';

/**
 * A block as markup. A document contains that markup already, so there the data for the browser leaves it out: React
 * Router encodes enumerable properties only, while the page is drawn from the same object. A request for the data alone
 * gets it (decision 148).
 */
export function markupOnce({ request }: Shop, box: { id: string; look?: string }, html: string): SectionView {
  const section = { ...box, isMarkup: true as const };
  return Object.defineProperty(section, 'html', { value: html, enumerable: request.isData });
}

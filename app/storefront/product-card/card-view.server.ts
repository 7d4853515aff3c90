import type { ProductCard } from '#domain/catalog/index.ts';
import type { CardView, SentCard } from './card-view.ts';

/** What a card draws and no more: it travels in each page twice, as markup and as data. */
export function cardView(card: ProductCard): CardView {
  const { id, slug, title, titleLocale, price, priceVaries, compareAt, soldOut, isNew, onlyVariantId } = card;
  const { rating } = card;
  return {
    id,
    slug,
    title,
    titleLocale,
    brand: card.brand?.name ?? '',
    image: card.image && pictureView(card.image),
    price,
    priceVaries,
    compareAt,
    soldOut,
    isNew,
    onlyVariantId,
    rating,
    // One colour is no choice to show.
    swatches: card.swatches.length < 2 ? [] : card.swatches.map(({ label, colour }) => ({ label, colour })),
  };
}

export function sentCard(card: ProductCard): SentCard {
  return { id: card.id, json: JSON.stringify(cardView(card)) };
}

// The title beside it says what the picture shows.
function pictureView({
  src,
  width,
  height,
  blur,
  focal,
}: NonNullable<ProductCard['image']>): CardView['image'] {
  return { src, width, height, blur, focal, alt: '' };
}

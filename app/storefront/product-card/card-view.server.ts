import type { ProductCard } from '#domain/catalog/index.ts';
import type { CardView, SentCard } from './card-view.ts';

/** Only the fields that a card shows, because they are sent twice: as markup and as data. */
export function cardView(card: ProductCard): CardView {
  const { id, slug, title, titleLocale, price, priceVaries, compareAt, soldOut, isNew, onlyVariantId } = card;
  const { rating, swatches, swatchCount } = card;
  return {
    id,
    slug,
    title,
    titleLocale,
    brand: card.brand?.name ?? '',
    image: card.image && pictureView(card.image, card.next),
    price,
    priceVaries,
    compareAt,
    soldOut,
    isNew,
    onlyVariantId,
    rating,
    swatches: swatches.length < 2 ? [] : swatches.map(({ label, colour }) => ({ label, colour })),
    ...(swatchCount > swatches.length && { moreSwatches: swatchCount - swatches.length }),
  };
}

export function sentCard(card: ProductCard): SentCard {
  return { id: card.id, json: JSON.stringify(cardView(card)) };
}

// No alt text: the title beside the picture describes it.
function pictureView(
  { src, width, height, blur, focal }: NonNullable<ProductCard['image']>,
  next: string | undefined,
): CardView['image'] {
  return { src, width, height, blur, focal, next, alt: '' };
}

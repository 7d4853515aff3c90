import type { ProductCard } from '#domain/catalog/index.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import type { CardView, SentCard } from './card-view.ts';
import { swatchMarkup } from './swatch-markup.server.ts';

/** Only the fields that a card shows, because they are sent twice: as markup and as data. */
export function cardView(card: ProductCard): CardView {
  const { id, slug, title, titleLocale, price, priceVaries, compareAt, soldOut, isNew, onlyVariantId } = card;
  const swatches = swatchesView(card);
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
    rating: card.rating,
    ...(swatches && { swatches }),
  };
}

export function sentCard(card: ProductCard): SentCard {
  return { id: card.id, json: JSON.stringify(cardView(card)) };
}

function swatchesView({ swatches, swatchCount }: ProductCard): CardView['swatches'] {
  if (swatches.length < 2) return undefined;
  const more = swatchCount > swatches.length ? [`+${swatchCount - swatches.length}`] : [];
  const dots = swatches.map(({ colour, picture }) => {
    const style = colour ? ` style="background:${escapeHtml(colour)}"` : '';
    return `<i${style}>${swatchMarkup(picture)}</i>`;
  });
  return {
    labels: [...swatches.map(({ label }) => label), ...more].join(', '),
    html: [...dots, ...more.map((text) => `<bdi dir="ltr">${text}</bdi>`)].join(''),
  };
}

// No alt text: the title beside the picture describes it.
function pictureView(
  { src, width, height, blur, focal }: NonNullable<ProductCard['image']>,
  next: string | undefined,
): CardView['image'] {
  return { src, width, height, blur, focal, next, alt: '' };
}

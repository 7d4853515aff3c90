import type { ProductPage } from '#domain/catalog/index.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { imageHref } from '../../ui/picture.tsx';

/** Twice the largest swatch of a theme. */
const WIDTH = 128;

/**
 * A swatch's picture as markup, which costs browsers no code; '' without one. It has no alternative text: the value's name
 * is beside it.
 */
export function swatchMarkup(picture: string | undefined): string {
  if (!picture) return '';
  const [src = '', ...focal] = picture.split(' ');
  const style = focal.length > 0 ? ` style="--focal:${escapeHtml(focal.join(' '))}"` : '';
  return `<img loading="lazy" src="${escapeHtml(imageHref(src, WIDTH))}" alt=""${style}>`;
}

/** The options with the markup of their values' pictures. */
export function withSwatchMarkup(options: ProductPage['options']): ProductPage['options'] {
  return options.map((option) => ({
    ...option,
    values: option.values.map((value) =>
      value.picture ? { ...value, picture: swatchMarkup(value.picture) } : value,
    ),
  }));
}

import type { ImageView } from '#domain/media/index.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';

export type ImageRow = {
  hash: string;
  width: number;
  height: number;
  blur: string;
  focal?: string | null;
  alt: Partial<Record<Locale, string | null>> | null;
};

/**
 * Returns the picture with its alt text in the page's language, else in the other language, else with its
 * owner's name.
 */
export function imageView(
  row: ImageRow | null,
  locale: Locale,
  of: { text: string; locale: Locale },
): ImageView | null {
  if (!row) return null;
  const alt = inLanguage(row.alt, locale) ?? of;
  return {
    src: `/media/${row.hash}`,
    width: row.width,
    height: row.height,
    alt: alt.text,
    altLocale: alt.locale,
    ...(row.blur ? { blur: row.blur } : {}),
    ...(row.focal ? { focal: row.focal } : {}),
  };
}

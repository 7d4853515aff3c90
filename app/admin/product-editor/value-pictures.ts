import type { TypedImage, TypedOption, TypedVariant } from './product-view.ts';

/** Finds the picture of the product by a dragged URL: its own URL, or one of the image optimiser. */
export function draggedPicture(address: string, images: readonly TypedImage[]): TypedImage | undefined {
  return images.find(({ src }) => address.includes(src) || address.includes(encodeURIComponent(src)));
}

/** Gives the picture to all variants with a value; '' removes it. */
export function withValuePicture(
  rows: readonly TypedVariant[],
  { options, option, code, mediaId }: ValueAt & { mediaId: string },
): TypedVariant[] {
  const place = placeOf(options, option);
  return rows.map((row) => (row.values[place] === code ? { ...row, mediaId } : row));
}

/** The picture that all variants with a value share; '' if they differ or have none. */
export function valuePicture(rows: readonly TypedVariant[], { options, option, code }: ValueAt): string {
  const place = placeOf(options, option);
  const found = new Set(rows.flatMap((row) => (row.values[place] === code ? row.mediaId : [])));
  return found.size === 1 ? ([...found][0] ?? '') : '';
}

type ValueAt = { options: readonly TypedOption[]; option: TypedOption; code: string };

// Rows have values only for the options that have some, so the others are not counted.
function placeOf(options: readonly TypedOption[], option: TypedOption): number {
  return options.filter(({ values }) => values.length > 0).findIndex(({ key }) => key === option.key);
}

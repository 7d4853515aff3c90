/** A label as it stands in an address: 'Extra large' → 'Extra-large'. Case and Arabic letters stay. */
export function valueCode(label: string): string {
  return label
    .normalize('NFKC')
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}._+-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120);
}

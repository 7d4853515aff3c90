import type { Locale } from './locale.ts';

/** A public page: its path in each language, without language prefix, and the time of its last change. */
export type PublicAddress = { paths: Record<Locale, string>; updatedAt: Date | null };

/** A path of these segments. Each is encoded, so that no slug can end its segment or begin a query. */
export function pathOfSegments(...segments: string[]): string {
  return `/${segments.map(encodeURIComponent).join('/')}`;
}

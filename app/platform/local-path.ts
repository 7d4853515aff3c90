import type { Locale } from '#lib/locale.ts';

/** A path of the platform in one language: Arabic stands under /ar. */
export function localPath(path: string, locale: Locale): string {
  if (locale === 'en') return path;
  return path === '/' ? '/ar' : `/ar${path}`;
}

import type { Locale } from '#lib/locale.ts';

/** Platform path in one language: Arabic paths are prefixed with /ar. */
export function localPath(path: string, locale: Locale): string {
  if (locale === 'en') return path;
  return path === '/' ? '/ar' : `/ar${path}`;
}

import type { Locale } from '#lib/locale.ts';
import { textLinks } from '#lib/text-links.ts';
import type { BulletinView } from './bulletin-note.tsx';

type Written = Pick<BulletinView, 'id' | 'level' | 'edition'> & {
  titles: Record<Locale, string>;
  bodies: Record<Locale, string>;
};

/** An announcement in the language of its reader. */
export function bulletinView(bulletin: Written, locale: Locale): BulletinView {
  const { id, level, edition, titles, bodies } = bulletin;
  const pieces = textLinks(bodies[locale]).map((piece, at) => ({ ...piece, at }));
  return { id, level, edition, title: titles[locale], pieces };
}

import type { Locale } from '#lib/locale.ts';
import type { Bench } from './builder-view.ts';

/**
 * Messages between the builder and the shop's page in its frame (server/http/preview.ts). Both check the origin, since
 * any page may send a message to any other.
 */
export type FromFrame = { souk: 'ready' } | { souk: 'picked'; place: number };
/** `place`: the chosen section's index in the draft; -1 for none. */
export type ToFrame = { souk: 'chosen'; place: number } | { souk: 'typed'; texts: TypedText[] };

/** A text that was typed since the framed draft was saved: the section's index, the saved text, and the text now. */
export type TypedText = { place: number; was: string; is: string };

/** Parses a message of the frame; null for any other message to the window. */
export function fromFrame(data: unknown): FromFrame | null {
  if (typeof data !== 'object' || data === null || !('souk' in data)) return null;
  if (data.souk === 'ready') return { souk: 'ready' };
  const place = 'place' in data ? data.place : null;
  return data.souk === 'picked' && Number.isInteger(place) && Number(place) >= 0
    ? { souk: 'picked', place: Number(place) }
    : null;
}

type Texted = Pick<Bench, 'kind' | 'texts' | 'entries'>;

/**
 * The texts of one language that differ from those of the framed draft, so that they are shown at each keystroke. Rich
 * texts and texts that were empty wait for the saved draft, because only the server draws them. `typedAt` returns the
 * edited section at an index of the draft.
 */
export function typedTexts(
  saved: Texted[],
  typedAt: (place: number) => Texted | undefined,
  locale: Locale,
): TypedText[] {
  return saved.flatMap((section, place) => {
    const typed = typedAt(place);
    if (typed?.kind !== section.kind) return [];
    return changesIn(textsOf(section, locale), textsOf(typed, locale)).map((change) => ({
      place,
      ...change,
    }));
  });
}

const textsOf = ({ texts, entries }: Texted, locale: Locale) => [
  texts[locale],
  ...entries.map((entry) => entry.texts[locale]),
];

function changesIn(was: unknown, is: unknown): Omit<TypedText, 'place'>[] {
  if (typeof was === 'string') {
    const isShown = was.trim() !== '' && !was.includes('<');
    return typeof is === 'string' && is !== was && isShown ? [{ was, is }] : [];
  }
  if (typeof was !== 'object' || was === null) return [];
  return Object.entries(was).flatMap(([name, text]) =>
    changesIn(text, (is as Record<string, unknown> | undefined)?.[name]),
  );
}

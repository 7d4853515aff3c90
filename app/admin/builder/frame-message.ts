/**
 * Messages between the builder and the shop's page in its frame. Both check the origin, since any page may
 * send a message to any other.
 */
export type FromFrame = { souk: 'ready' } | { souk: 'picked'; place: number };
/** `place`: the chosen section's index in the draft; -1 for none. */
export type ToFrame = { souk: 'chosen'; place: number };

/** Parses a message of the frame; null for any other message to the window. */
export function fromFrame(data: unknown): FromFrame | null {
  if (typeof data !== 'object' || data === null || !('souk' in data)) return null;
  if (data.souk === 'ready') return { souk: 'ready' };
  const place = 'place' in data ? data.place : null;
  return data.souk === 'picked' && Number.isInteger(place) && Number(place) >= 0
    ? { souk: 'picked', place: Number(place) }
    : null;
}

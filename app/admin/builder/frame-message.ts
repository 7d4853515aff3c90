/**
 * What the builder and the shop's page in its frame tell each other. Both check the origin of what arrives: any page
 * may send a message to any other.
 */
export type FromFrame = { souk: 'ready' } | { souk: 'picked'; place: number };
/** Which section is chosen, by its place in the draft; -1 for none. */
export type ToFrame = { souk: 'chosen'; place: number };

/** A message of the frame; null for whatever else arrives at a window. */
export function fromFrame(data: unknown): FromFrame | null {
  if (typeof data !== 'object' || data === null || !('souk' in data)) return null;
  if (data.souk === 'ready') return { souk: 'ready' };
  const place = 'place' in data ? data.place : null;
  return data.souk === 'picked' && Number.isInteger(place) && Number(place) >= 0
    ? { souk: 'picked', place: Number(place) }
    : null;
}

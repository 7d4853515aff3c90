/** Work that takes longer continues after the waiting jobs of other stores. */
const SLOT_MS = 60_000;

/**
 * The time for which a job may keep a slot that all stores share. `look` is called between two parts of the work, so that
 * each job gets at least one part done.
 */
export function slotTime(clock: () => Date): { isOver: AbortSignal; look(): void } {
  const until = clock().getTime() + SLOT_MS;
  const over = new AbortController();
  const look = () => {
    if (clock().getTime() >= until) over.abort();
  };
  return { isOver: over.signal, look };
}

const MOST_AT_ONCE = 2;
const MOST_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** Does work when one of two places is free; null at once where a hundred wait already. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) return null;
    // Whoever leaves hands the place over: running stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

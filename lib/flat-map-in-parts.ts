import { setImmediate } from 'node:timers/promises';

/** Other requests run after so many letters, which take a few milliseconds to fold. */
const LETTERS_A_PART = 5000;

/**
 * Array.flatMap for any number of texts. Other requests run between the parts, because a limit on the number of texts does
 * not limit the time: each may be long.
 */
export async function flatMapInParts<Item, Result>(
  items: readonly Item[],
  lettersOf: (item: Item) => number,
  map: (item: Item) => Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  let letters = 0;
  for (const item of items) {
    letters += lettersOf(item);
    for (const result of map(item)) results.push(result);
    if (letters < LETTERS_A_PART) continue;
    letters = 0;
    await setImmediate();
  }
  return results;
}

/**
 * Runs the functions in order, `lanes` at a time, and returns their results. The pool has ten connections, so
 * more than a few dozen lanes would only test how long a request waits for one.
 */
export async function inLanes<T>(lanes: number, deeds: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    while (next < deeds.length) {
      const index = next++;
      const deed = deeds[index];
      if (deed) results[index] = await deed();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

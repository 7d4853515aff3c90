/** Maps values several at a time and yields the results in the order of the values. */
export async function* mapInOrder<T, R>(
  values: AsyncIterable<T>,
  atOnce: number,
  map: (value: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  try {
    for await (const value of values) {
      const result = map(value);
      // Its error is thrown when its turn comes; until then it must not count as unhandled.
      result.catch(() => {});
      running.push(result);
      if (running.length >= atOnce) yield await (running.shift() as Promise<R>);
    }
    while (running.length > 0) yield await (running.shift() as Promise<R>);
  } finally {
    await Promise.allSettled(running);
  }
}

import { expect, test } from 'vitest';
import { inBatches, inPages, type Reader, ReadStopped, type StoreTx } from './index.ts';

const PAGES = [
  ['a', 'b'],
  ['c', 'd'],
];

/** Reads that fail in this order; those for which it has no error succeed. */
function readerThat(...errors: (Error | null)[]): Reader {
  return async (work) => {
    const error = errors.shift();
    if (error) throw error;
    return work({} as StoreTx);
  };
}

async function read(rows: AsyncIterable<string[]>): Promise<string> {
  let text = '';
  for await (const part of rows) text += part.join('');
  return text;
}

const batches = (reader: Reader) =>
  read(
    inBatches<string>(reader, async (_tx, after) => PAGES[after === null ? 0 : after === 'b' ? 1 : 2] ?? []),
  );
const pages = (reader: Reader) =>
  read(
    inPages<string>(reader, async (_tx, after) => {
      const [rows, next] = after === null ? [PAGES[0], 'b'] : [PAGES[1], null];
      return { rows: rows ?? [], next, previous: null };
    }),
  );

test.each([
  ['batches', batches],
  ['pages', pages],
])('a file in %s goes on where it was when a read made room for another store', async (_name, file) => {
  expect(await file(readerThat(null, new ReadStopped()))).toBe('abcd');
});

test('a read that is stopped again and again ends its file, and any other error does so at once', async () => {
  const stopped = [new ReadStopped(), new ReadStopped(), new ReadStopped()];
  await expect(batches(readerThat(...stopped))).rejects.toBeInstanceOf(ReadStopped);
  await expect(batches(readerThat(null, new Error('broken')))).rejects.toThrow('broken');
});

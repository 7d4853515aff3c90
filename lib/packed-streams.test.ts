import { expect, test } from 'vitest';
import { mapInOrder } from './map-in-order.ts';
import { measured, measureOf } from './measured.ts';
import { packed, unpacked } from './zstd.ts';

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

test('a packed stream is unpacked to the same bytes; a cut or changed one is refused', async () => {
  const bytes = Buffer.from('a line of the log\n'.repeat(50_000));
  const small = await bytesOf(packed([bytes]));
  expect(small.length).toBeLessThan(bytes.length / 100);
  expect((await bytesOf(unpacked([small]))).equals(bytes)).toBe(true);
  await expect(bytesOf(unpacked([small.subarray(0, small.length - 9)]))).rejects.toThrow();
  small[small.length >> 1] = (small[small.length >> 1] ?? 0) ^ 255;
  await expect(bytesOf(unpacked([small]))).rejects.toThrow();
});

test('an error of the source reaches the reader of the packed stream', async () => {
  const broken = async function* () {
    yield Buffer.from('x');
    throw new Error('the source broke');
  };
  await expect(bytesOf(packed(broken()))).rejects.toThrow('the source broke');
});

test('a stream is measured while it is read', async () => {
  const expected = { bytes: 3, sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' };
  expect(await measureOf([Buffer.from('a'), Buffer.from('bc')])).toEqual(expected);
  const { stream, result } = measured([Buffer.from('abc')]);
  expect((await bytesOf(stream)).toString()).toBe('abc');
  expect(result()).toEqual(expected);
});

test('values are mapped a few at a time and returned in order, and an error ends the mapping', async () => {
  async function* numbers() {
    for (let number = 0; number < 10; number++) yield number;
  }
  let running = 0;
  let most = 0;
  const results: number[] = [];
  const slow = async (number: number) => {
    most = Math.max(most, ++running);
    for (let turn = 0; turn < 10 - number; turn++) await null;
    running--;
    return number * 2;
  };
  for await (const result of mapInOrder(numbers(), 4, slow)) results.push(result);
  expect(results).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
  expect(most).toBe(4);
  const failing = async (number: number) => {
    if (number === 3) throw new Error('three');
    return number;
  };
  const seen: number[] = [];
  const run = async () => {
    for await (const result of mapInOrder(numbers(), 4, failing)) seen.push(result);
  };
  await expect(run()).rejects.toThrow('three');
  expect(seen).toEqual([0, 1, 2]);
});

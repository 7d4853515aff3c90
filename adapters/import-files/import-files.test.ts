import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { importFiles } from './index.ts';

const folder = await mkdtemp(join(tmpdir(), 'souk-imports-'));
afterAll(() => rm(folder, { recursive: true }));

const place = { storeId: newId(), importId: newId() };

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

async function read(source: AsyncIterable<Uint8Array> | null) {
  let text = '';
  for await (const chunk of source ?? []) text += Buffer.from(chunk).toString();
  return text;
}

test('an upload can be read twice, until it is removed', async () => {
  const files = importFiles(folder);
  expect(await files.save(place, chunks('Handle,', 'Title\n'))).toEqual({ ok: true, value: { bytes: 13 } });
  expect(await read(files.source(place).open())).toBe('Handle,Title\n');
  expect(await read(files.source(place).open())).toBe('Handle,Title\n');
  await files.remove(place);
  expect(files.source(place).open()).toBeNull();
});

test('an upload that is too large is aborted while it arrives, and nothing of it is stored', async () => {
  let sent = 0;
  async function* endless() {
    for (; sent < 1000; sent++) yield Buffer.alloc(10);
  }
  expect(await importFiles(folder, 25).save(place, endless())).toMatchObject({
    ok: false,
    code: 'too_large',
  });
  expect(sent).toBeLessThan(5);
  expect(await readdir(join(folder, 'imports', place.storeId))).toEqual([]);
});

test('an upload that is still arriving or breaks off never has the name of a complete one', async () => {
  const files = importFiles(folder);
  const names: string[][] = [];
  async function* broken() {
    yield Buffer.from('Handle,');
    names.push(await readdir(join(folder, 'imports', place.storeId)));
    throw new Error('The connection was lost.');
  }
  await expect(files.save(place, broken())).rejects.toThrow('The connection was lost.');
  expect(names).toEqual([[`${place.importId}.csv.tmp`]]);
  expect(await readdir(join(folder, 'imports', place.storeId))).toEqual([]);
});

test('an upload path outside the folder is refused', async () => {
  const files = importFiles(folder);
  const outside = { storeId: place.storeId, importId: '../../../etc/passwd' };
  await expect(files.save(outside, chunks('x'))).rejects.toThrow('Not a store id');
  expect(() => files.source(outside).open()).toThrow('Not a store id');
});

import type * as FileSystem from 'node:fs/promises';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { newId } from '#lib/ids.ts';
import { keptPapers } from './index.ts';

/** The steps that decide what a power cut leaves, in their order. */
const steps = vi.hoisted(() => [] as [step: 'sync' | 'rename', path: string][]);

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  const open: typeof real.open = async (path, ...rest) => {
    const file = await real.open(path, ...rest);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      steps.push(['sync', String(path)]);
      await sync();
    };
    return file;
  };
  const rename: typeof real.rename = async (from, to) => {
    steps.push(['rename', String(to)]);
    await real.rename(from, to);
  };
  return { ...real, open, rename };
});

const folder = await mkdtemp(join(tmpdir(), 'souk-kept-'));
afterAll(() => rm(folder, { recursive: true }));

test('the tax documents of a deleted store are on the disk, file by file, before their folder gets its name', async () => {
  const storeId = newId();
  await mkdir(join(folder, 'documents', storeId, 'one'), { recursive: true });
  await writeFile(join(folder, 'documents', storeId, 'one', 'both.pdf'), 'pdf');
  const kept = keptPapers(folder, storeId);
  await kept.begin();
  await kept.write('invoices', ['{}']);
  steps.splice(0);
  await kept.finish();
  const place = `retained/${storeId}`;
  const done = steps.map(([step, path]) => [step, relative(folder, path)]);
  const renamed = done.findIndex(([step]) => step === 'rename');
  expect(done[renamed]).toEqual(['rename', place]);
  expect(done.slice(0, renamed).toSorted()).toEqual(
    [
      ['sync', `${place}.new`],
      ['sync', `${place}.new/documents`],
      ['sync', `${place}.new/documents/one`],
      ['sync', `${place}.new/documents/one/both.pdf`],
      ['sync', `${place}.new/invoices.jsonl`],
    ].toSorted(),
  );
  expect(done.slice(renamed + 1)).toEqual([
    ['sync', 'retained'],
    ['sync', ''],
  ]);
  expect(await readdir(join(folder, place))).toEqual(['documents', 'invoices.jsonl']);
});

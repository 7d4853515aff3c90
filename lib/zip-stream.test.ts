import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unzip } from '#tests/support/unzip.ts';
import { type ZipFile, zipStream } from './zip-stream.ts';

const AT = new Date('2026-11-20T20:41:08Z');
const file = (name: string, text: string): ZipFile => ({ name, bytes: Buffer.from(text), modifiedAt: AT });

async function whole(files: Iterable<ZipFile>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zipStream(files)) parts.push(part);
  return Buffer.concat(parts);
}

test('files of a ZIP archive are read back with their names and bytes, including Arabic names', async () => {
  const zip = await whole([
    file('a.xml', '<a/>'),
    file('مرفوضة/ب.xml', 'سلام'.repeat(1000)),
    file('empty', ''),
  ]);
  expect([...unzip(zip)].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
    ['a.xml', '<a/>'],
    ['مرفوضة/ب.xml', 'سلام'.repeat(1000)],
    ['empty', ''],
  ]);
});

test('a ZIP without files can be opened', async () => {
  expect([...unzip(await whole([]))]).toEqual([]);
});

test('a ZIP archive lists all of more than 65,535 files', async () => {
  const many = Array.from({ length: 66_000 }, (_, index) => ({
    ...file(`${index}`, ''),
    isCompressed: true,
  }));
  expect(unzip(await whole(many)).size).toBe(66_000);
}, 20_000);

test('another program reads the same content from the ZIP', async () => {
  const python = spawnable('python3');
  if (!python) return;
  const folder = mkdtempSync(join(tmpdir(), 'souk-zip-'));
  const path = join(folder, 'a.zip');
  writeFileSync(path, await whole([file('a.xml', '<a/>'), file('ب.xml', 'سلام')]));
  const script =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), sorted(z.namelist()))';
  const said = execFileSync('python3', ['-X', 'utf8', '-c', script, path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(said.trim()).toBe("None ['a.xml', 'ب.xml']");
});

function spawnable(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

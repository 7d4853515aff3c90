import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type ZipFile, zipStream } from './zip-stream.ts';

const AT = new Date('2026-11-20T20:41:08Z');
const file = (name: string, text: string): ZipFile => ({ name, bytes: Buffer.from(text), modifiedAt: AT });

async function whole(files: Iterable<ZipFile>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zipStream(files)) parts.push(part);
  return Buffer.concat(parts);
}

/** Reads an archive by its list at the end, as programs do. */
function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const large = zip.lastIndexOf(Buffer.from('PK\x06\x06', 'latin1'));
  let count: number = zip.readUInt16LE(end + 10);
  if (count === 0xffff) count = Number(zip.readBigUInt64LE(large + 32));
  let at = zip.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let index = 0; index < count; index++) {
    const [packed, name, extra] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const stored = zip.subarray(start, start + packed);
    const bytes = zip.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored);
    expect(crc32(bytes)).toBe(zip.readUInt32LE(at + 16));
    files.set(zip.toString('utf8', at + 46, at + 46 + name), bytes.toString('utf8'));
    at += 46 + name + extra;
  }
  return files;
}

test('files come back with their names and bytes, Arabic ones as well', async () => {
  const zip = await whole([
    file('a.xml', '<a/>'),
    file('مرفوضة/ب.xml', 'سلام'.repeat(1000)),
    file('empty', ''),
  ]);
  expect([...unzip(zip)]).toEqual([
    ['a.xml', '<a/>'],
    ['مرفوضة/ب.xml', 'سلام'.repeat(1000)],
    ['empty', ''],
  ]);
});

test('an archive without files is one that programs open', async () => {
  expect([...unzip(await whole([]))]).toEqual([]);
});

test('more files than 65,535 are all listed', async () => {
  const many = Array.from({ length: 66_000 }, (_, index) => ({
    ...file(`${index}`, ''),
    isCompressed: true,
  }));
  expect(unzip(await whole(many)).size).toBe(66_000);
}, 20_000);

test('another program agrees with what was written', async () => {
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

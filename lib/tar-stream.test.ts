import { expect, test } from 'vitest';
import { readTar } from './tar-stream.ts';

function header(path: string, size: number, flag = '0', prefix = ''): Buffer {
  const block = Buffer.alloc(512);
  block.write(path, 0);
  block.write(size.toString(8).padStart(11, '0'), 124);
  block.write(flag, 156);
  block.write('ustar', 257);
  block.write(prefix, 345);
  block.fill(' ', 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function tarOf(...files: [path: string, content: string][]): Buffer {
  const parts = files.flatMap(([path, content]) => [
    header(path, content.length),
    Buffer.from(content.padEnd(Math.ceil(content.length / 512) * 512, '\0')),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

function* inPieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function filesOf(bytes: Buffer, pieces = 100): Promise<[string, string][]> {
  const files: [string, string][] = [];
  for await (const { path, content } of readTar(inPieces(bytes, pieces))) {
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    files.push([path, Buffer.concat(parts).toString()]);
  }
  return files;
}

test('the entries of a tar are read correctly no matter how its bytes are split into chunks', async () => {
  const files: [string, string][] = [
    ['a', 'x'],
    ['b/c', 'y'.repeat(512)],
    ['b/d', ''],
    ['e', 'z'.repeat(1300)],
  ];
  for (const pieces of [1, 7, 512, 100_000]) expect(await filesOf(tarOf(...files), pieces)).toEqual(files);
});

test('a tar entry whose content is not read is skipped', async () => {
  const paths: string[] = [];
  for await (const { path } of readTar([tarOf(['a', 'x'.repeat(2000)], ['b', 'y'])])) paths.push(path);
  expect(paths).toEqual(['a', 'b']);
});

test('folders and long paths of a tar are read', async () => {
  const bytes = Buffer.concat([
    header('base/', 0, '5'),
    header('name', 0, '0', 'long/prefix'),
    Buffer.alloc(1024),
  ]);
  const found: [string, string][] = [];
  for await (const { path, kind } of readTar([bytes])) found.push([path, kind]);
  expect(found).toEqual([
    ['base', 'folder'],
    ['long/prefix/name', 'file'],
  ]);
});

test.each(['../x', '/etc/passwd', 'a/../../x', 'a\\b'])(
  'a tar entry with the path %s is refused',
  async (path) => {
    await expect(filesOf(tarOf([path, 'x']))).rejects.toThrow('leaves its folder');
  },
);

test('a tar with a link, a damaged header or an early end is refused', async () => {
  await expect(filesOf(header('link', 0, '2'))).rejects.toThrow('unexpected kind');
  const damaged = tarOf(['a', 'x']);
  damaged[1] = 65;
  await expect(filesOf(damaged)).rejects.toThrow('damaged header');
  const whole = tarOf(['a', 'x'.repeat(600)]);
  for (const end of [100, 513, 1000, 1536]) {
    await expect(filesOf(whole.subarray(0, end)), String(end)).rejects.toThrow('ends early');
  }
});

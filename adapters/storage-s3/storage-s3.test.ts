import { afterAll, beforeEach, expect, test } from 'vitest';
import { readObject } from '#lib/object-store.ts';
import { testObjectStore } from '#tests/support/object-stores.ts';
import { S3_KEYS, startS3Server } from '#tests/support/s3-server.ts';
import { s3Store } from './index.ts';

const MIB = 1024 * 1024;
const server = await startS3Server('backups');
const place = { ...S3_KEYS, endpoint: server.endpoint, bucket: 'backups', prefix: 'souk/one' };
const store = s3Store(place, 1);

afterAll(() => server.close());
beforeEach(() => {
  server.objects.clear();
  server.uploads.clear();
  server.seen.length = 0;
});

testObjectStore('an S3 bucket', () => store);

function* pieces(count: number): Generator<Buffer> {
  for (let index = 0; index < count; index++) yield Buffer.alloc(MIB, index);
}

test('an object uploaded in many parts becomes visible when all of them are stored', async () => {
  server.objects.set('elsewhere', { body: Buffer.from('x'), at: new Date() });
  expect(await store.put('big', pieces(20))).toBe(20 * MIB);
  expect(server.seen.filter((line) => line.startsWith('PUT'))).toHaveLength(3);
  expect(server.uploads.size).toBe(0);
  const stored = await readObject(store, 'big', 21 * MIB);
  expect(stored?.equals(Buffer.concat([...pieces(20)]))).toBe(true);
  expect([...server.objects.keys()]).toEqual(['elsewhere', 'souk/one/big']);
});

test('an upload in parts is aborted if its source fails', async () => {
  const broken = function* () {
    yield* pieces(17);
    throw new Error('the source broke');
  };
  await expect(store.put('big', broken())).rejects.toThrow('the source broke');
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
});

test('a request to a bucket is retried after a temporary failure, and a permanent failure names the server', async () => {
  server.failNext.push(503, 0, 500);
  await store.put('patient', [Buffer.from('x')]);
  expect(server.objects.has('souk/one/patient')).toBe(true);
  server.failNext.push(503, 503, 503, 503);
  await expect(store.put('gone', [Buffer.from('x')])).rejects.toThrow(
    `The S3 server ${server.endpoint} cannot be reached (status 503).`,
  );
  expect(server.objects.has('souk/one/gone')).toBe(false);
});

test.each([
  ['a wrong secret', { secretKey: 'another' }, 'SignatureDoesNotMatch'],
  ['an unknown key', { accessKey: 'AKIDOTHER' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
])('%s is refused in one sentence, and nothing is stored', async (_what, wrong, code) => {
  const refused = s3Store({ ...place, ...wrong }, 1);
  await expect(refused.put('x', [Buffer.from('x')])).rejects.toThrow(
    `The S3 server refuses PUT souk/one/x: ${code}.`,
  );
  expect(server.objects.size).toBe(0);
});

test('a missing bucket is reported by put and by list', async () => {
  const lost = s3Store({ ...place, bucket: 'other' }, 1);
  await expect(lost.put('x', [Buffer.from('x')])).rejects.toThrow('does not know the bucket');
  await expect(lost.list('')[Symbol.asyncIterator]().next()).rejects.toThrow('does not know that bucket');
});

test('unfinished uploads below the prefix are aborted once they are old', async () => {
  const upload = (key: string, begun: Date) => ({ key, begun, parts: new Map() });
  server.uploads.set('old', upload('souk/one/a', new Date('2026-01-01')));
  server.uploads.set('new', upload('souk/one/b', new Date('2026-03-01')));
  await store.removeUnfinished(new Date('2026-02-01'));
  expect([...server.uploads.keys()]).toEqual(['new']);
});

import { expect, test } from 'vitest';
import { UnpackedFeeds } from './unpacked-feeds.ts';

const chunk = new Uint8Array([1]);
/** A feed of two chunks; with an error, only the first is read. `bytes` is its compressed size. */
function feed(error?: Error, bytes = 1_000_000) {
  let left = 2;
  const plain = () =>
    new ReadableStream(
      {
        pull(controller) {
          if (error && left === 1) throw error;
          if (left-- > 0) controller.enqueue(chunk);
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  return { bytes, plain };
}

let networks = 0;
const readerOf = (storeId: string, network = `network ${++networks}`) => ({ storeId, network });

test('a store’s large feed is unpacked for one client at a time, and four large feeds in a process', () => {
  const feeds = new UnpackedFeeds();
  const opened = ['a', 'a', 'b', 'c', 'd', 'e'].map((store) => feeds.open(readerOf(store), feed()) !== null);
  expect(opened).toEqual([true, false, true, true, true, false]);
  expect(feeds.open(readerOf('a'), feed(undefined, 1000)), 'a small feed').not.toBeNull();
});

test('one network gets one large feed at a time, of whatever stores', () => {
  const feeds = new UnpackedFeeds();
  const opened = ['a', 'b'].map((store) => feeds.open(readerOf(store, '192.0.2.1'), feed()) !== null);
  expect(opened).toEqual([true, false]);
});

test('clients that hardly read lose their places to the next one after half a minute, a fast one does not', async () => {
  let now = 0;
  const feeds = new UnpackedFeeds(() => now);
  const slow = ['a', 'b', 'c'].map((store) => feeds.open(readerOf(store), feed()));
  const megabyte = new Uint8Array(1024 * 1024);
  const plain = () => new ReadableStream({ pull: (controller) => controller.enqueue(megabyte) });
  const fast = feeds.open(readerOf('d'), { bytes: 1_000_000, plain })?.getReader();
  for (let read = 0; read < 10; read++) await fast?.read();
  now = 29_999;
  expect(feeds.open(readerOf('e'), feed())).toBeNull();
  now = 30_000;
  expect(feeds.open(readerOf('e'), feed())).not.toBeNull();
  for (const each of slow) await expect(new Response(each).text()).rejects.toThrow('too slowly');
  expect((await fast?.read())?.done).toBe(false);
  expect(feeds.open(readerOf('d'), feed()), 'the fast one has its place').toBeNull();
});

test.each([
  ['read to its end', undefined, async (sent: ReadableStream) => void (await new Response(sent).text())],
  ['not wanted any more', undefined, (sent: ReadableStream) => sent.cancel()],
  [
    'broken',
    new Error('broken'),
    (sent: ReadableStream) => expect(new Response(sent).text()).rejects.toThrow(),
  ],
])('the next client gets a feed as soon as the one before is %s', async (_, error, end) => {
  const feeds = new UnpackedFeeds();
  const sent = feeds.open(readerOf('a'), feed(error));
  expect(feeds.open(readerOf('a'), feed())).toBeNull();
  if (sent) await end(sent);
  expect(feeds.open(readerOf('a'), feed())).not.toBeNull();
});

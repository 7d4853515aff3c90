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

test('a store’s large feed is unpacked for one client at a time, and four large feeds in a process', () => {
  const feeds = new UnpackedFeeds();
  const opened = ['a', 'a', 'b', 'c', 'd', 'e'].map((store) => feeds.open(store, feed()) !== null);
  expect(opened).toEqual([true, false, true, true, true, false]);
  expect(feeds.open('a', feed(undefined, 1000)), 'a small feed').not.toBeNull();
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
  const sent = feeds.open('a', feed(error));
  expect(feeds.open('a', feed())).toBeNull();
  if (sent) await end(sent);
  expect(feeds.open('a', feed())).not.toBeNull();
});

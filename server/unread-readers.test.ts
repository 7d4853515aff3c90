import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { UnreadAnswers } from './unread-answers.ts';

const KB = 1024;
const MB = 1024 * KB;

let addresses = 0;

/** A connection with what Node tells of it, by default from an address of its own. */
class Connection extends EventEmitter {
  destroyed = false;
  readonly remoteAddress: string;
  readonly _handle = { bytesWritten: 0, writeQueueSize: 0 };

  constructor(from?: string) {
    super();
    addresses += 1;
    this.remoteAddress = from ?? `192.0.2.${addresses}`;
  }

  destroy(): void {
    this.destroyed = true;
  }

  read(bytes: number): void {
    this._handle.writeQueueSize = Math.max(0, this._handle.writeQueueSize - bytes);
  }

  /** Answers with a page of this many bytes. */
  answer(answers: UnreadAnswers, bytes: number, chunkedEncoding: boolean): EventEmitter {
    this._handle.bytesWritten += bytes;
    this._handle.writeQueueSize += bytes;
    const { _handle: handle } = this;
    const response = Object.assign(new EventEmitter(), { req: { socket: this }, chunkedEncoding });
    Object.defineProperty(response, 'writableLength', { get: () => handle.writeQueueSize });
    answers.add(response as unknown as ServerResponse);
    return response;
  }
}

test('a client that reads a large page slowly keeps it, those that take a small one every two seconds make room', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const answers = new UnreadAnswers({ most: 12 * MB, patienceMs: 3000, lookEveryMs: 1000 });
  const slow = new Connection();
  slow.answer(answers, 8 * MB, false);
  const takers = Array.from({ length: 10 }, () => ({ socket: new Connection(), page: new EventEmitter() }));
  for (let second = 0; second < 15; second++) {
    for (const taker of takers) {
      if (second % 2 === 1 || taker.socket.destroyed) continue;
      taker.socket.read(MB);
      taker.page.emit('close');
      taker.page = taker.socket.answer(answers, 50 * KB, true);
    }
    slow.read(400 * KB);
    answers.look();
    now += 1000;
  }
  expect(slow.destroyed).toBe(false);
  const closed = takers.filter(({ socket }) => socket.destroyed).length;
  expect([closed > 0, closed < 10]).toEqual([true, true]);
});

test('of clients that hold the same, the one that has read nothing makes room', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const answers = new UnreadAnswers({ most: 10 * MB, patienceMs: 3000, lookEveryMs: 1000 });
  const [steady, stalled] = [new Connection(), new Connection()];
  for (const socket of [steady, stalled]) socket.answer(answers, 8 * MB, false);
  for (; now <= 4000; now += 1000) {
    steady.read(100 * KB);
    answers.look();
  }
  expect([steady.destroyed, stalled.destroyed]).toEqual([false, true]);
});

test('a client that leaves ever new connections unread and closes them early makes room, not a slow reader', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const answers = new UnreadAnswers({ most: 10 * MB, patienceMs: 3000, lookEveryMs: 1000 });
  const slow = new Connection();
  slow.answer(answers, 8 * MB, false);
  const begun: { socket: Connection; page: EventEmitter; at: number }[] = [];
  let cut = 0;
  for (; now < 15_000; now += 1000) {
    for (const { socket, page } of begun.filter(({ at }) => at === now - 2000)) {
      if (socket.destroyed) cut += 1;
      socket.destroy();
      page.emit('close');
    }
    const fresh = Array.from({ length: 10 }, () => new Connection('198.51.100.7'));
    for (const socket of fresh)
      begun.push({ socket, page: socket.answer(answers, 300 * KB, false), at: now });
    slow.read(400 * KB);
    answers.look();
  }
  expect(slow.destroyed).toBe(false);
  expect(cut).toBeGreaterThan(0);
});

test('a client that reads one answer quickly beside many that it leaves unread makes room with these, not a slow phone', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const answers = new UnreadAnswers({ most: 18 * MB, patienceMs: 3000, lookEveryMs: 1000 });
  const phone = new Connection();
  phone.answer(answers, 200 * KB, false);
  const unread = Array.from({ length: 20 }, () => new Connection('198.51.100.9'));
  for (const socket of unread) socket.answer(answers, MB, false);
  const fast = new Connection('198.51.100.9');
  for (; now <= 8000; now += 1000) {
    phone.read(20 * KB);
    fast.answer(answers, 20 * MB, false);
    fast.read(20 * MB - (now === 0 ? 100 * KB : 0));
    answers.look();
  }
  expect([phone.destroyed, fast.destroyed]).toEqual([false, false]);
  expect(unread.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(2);
});

test('what a client reads of one answer helps its ever new unread connections no more than what it holds of it', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const answers = new UnreadAnswers({ most: 10 * MB, patienceMs: 3000, lookEveryMs: 1000 });
  const phone = new Connection();
  phone.answer(answers, 8 * MB, false);
  const fast = new Connection('198.51.100.9');
  let cut = 0;
  for (; now < 15_000; now += 1000) {
    const fresh = Array.from({ length: 10 }, () => new Connection('198.51.100.9'));
    const pages = fresh.map((socket) => socket.answer(answers, 500 * KB, false));
    fast.answer(answers, 20 * MB, false);
    fast.read(20 * MB - (now === 0 ? 100 * KB : 0));
    phone.read(400 * KB);
    answers.look();
    cut += fresh.filter(({ destroyed }) => destroyed).length;
    fresh.forEach((socket, at) => {
      socket.destroy();
      pages[at]?.emit('close');
    });
  }
  expect(phone.destroyed).toBe(false);
  expect(cut).toBeGreaterThan(0);
});

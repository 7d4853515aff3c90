import { afterEach, expect, test, vi } from 'vitest';
import { workInTurn } from './work-in-turn.ts';

afterEach(() => vi.restoreAllMocks());

const RUNNING = new AbortController().signal;

/** A part of a job that takes two seconds, and is the last one after `parts` calls. */
function partsOf(parts: number) {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return vi.fn(async () => {
    now += 2000;
    parts -= 1;
    return parts === 0;
  });
}

test('a job works until it is done, or until its turn of five seconds is over (attack 26.1)', async () => {
  const short = partsOf(2);
  expect(await workInTurn(short, RUNNING)).toBe(true);
  expect(short).toHaveBeenCalledTimes(2);
  const long = partsOf(100);
  expect(await workInTurn(long, RUNNING)).toBe(false);
  expect(long).toHaveBeenCalledTimes(3);
});

test('a job ends its turn after one part when the worker stops', async () => {
  const long = partsOf(100);
  expect(await workInTurn(long, AbortSignal.abort())).toBe(false);
  expect(long).toHaveBeenCalledTimes(1);
});

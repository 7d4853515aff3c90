import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOAST_DURATION_MS, ToastTimer } from './toast-timer.ts';

// Chapter 9 of the specification: a toast stays 5000 ms, and pauses while it is hovered or focused.
const end = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  end.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a toast stays for the full 5000 ms', () => {
  expect(TOAST_DURATION_MS).toBe(5000);
  new ToastTimer(end).run();
  vi.advanceTimersByTime(4999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledTimes(1);
});

test.each(['pointer', 'focus'] as const)(
  'a toast paused by %s waits, and continues with the remaining time',
  (by) => {
    const timer = new ToastTimer(end);
    timer.run();
    vi.advanceTimersByTime(3000);
    timer.hold(by);
    vi.advanceTimersByTime(60_000);
    expect(end).not.toHaveBeenCalled();
    timer.letGo(by);
    vi.advanceTimersByTime(1999);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(end).toHaveBeenCalledTimes(1);
  },
);

test('a toast that is hovered and focused stays until both have ended', () => {
  const timer = new ToastTimer(end);
  timer.run();
  timer.hold('pointer');
  timer.hold('focus');
  timer.letGo('pointer');
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
  timer.letGo('focus');
  vi.advanceTimersByTime(5000);
  expect(end).toHaveBeenCalledTimes(1);
});

test('a toast closed by hand does not close again by itself', () => {
  const timer = new ToastTimer(end);
  timer.run();
  vi.advanceTimersByTime(1000);
  timer.rest();
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
});

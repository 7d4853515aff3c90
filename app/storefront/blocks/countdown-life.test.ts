import { expect, test } from 'vitest';
import { timeLeft } from './countdown-life.ts';

const SECOND = 1000;

test('the time that is left has days, hours, minutes and seconds of at least two digits', () => {
  const left = ((2 * 24 + 3) * 3600 + 4 * 60 + 5) * SECOND;
  expect(timeLeft(left, 0)).toEqual({ days: '02', hours: '03', minutes: '04', seconds: '05' });
  expect(timeLeft(120 * 24 * 3600 * SECOND, 0).days).toBe('120');
});

test('a started second counts as a whole one, and after the end nothing is left', () => {
  expect(timeLeft(1, 0).seconds).toBe('01');
  expect(timeLeft(0, 1)).toEqual({ days: '00', hours: '00', minutes: '00', seconds: '00' });
});

import { expect, test } from 'vitest';
import { localTimeOf, momentOf } from './local-time.ts';

test.each([
  ['2026-11-27T00:00', 'Asia/Riyadh', '2026-11-26T21:00:00.000Z'],
  ['2026-07-01T12:30', 'Africa/Cairo', '2026-07-01T09:30:00.000Z'],
  ['2026-01-01T12:30', 'Africa/Cairo', '2026-01-01T10:30:00.000Z'],
  ['2026-02-28T23:59:10', 'UTC', '2026-02-28T23:59:00.000Z'],
  // 02:30 does not exist in Berlin on the spring day, and occurs twice on the autumn day.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('the local time %s in %s is %s', (local, zone, utc) => {
  expect(momentOf(local, zone)?.toISOString()).toBe(utc);
});

test('a local time is converted to a moment and back unchanged', () => {
  for (const zone of ['Asia/Riyadh', 'Africa/Cairo', 'America/New_York', 'Asia/Kathmandu']) {
    expect(localTimeOf(momentOf('2026-05-04T08:05', zone) as Date, zone)).toBe('2026-05-04T08:05');
  }
});

test.each([
  '',
  'tomorrow',
  '2026-02-30T10:00',
  '2026-13-01T10:00',
  '2026-01-01T25:00',
  '2026-01-01',
  '0001-06-01T00:00',
  '9999-12-31T23:59',
])('the text %j is not a local time', (text) => {
  expect(momentOf(text, 'Asia/Riyadh')).toBeNull();
});

import { expect, test } from 'vitest';
import {
  formatWalPosition,
  parseSegmentName,
  parseWalPosition,
  segmentName,
  segmentOf,
  segmentStart,
} from './wal-position.ts';

test('a position in the log is read and written as PostgreSQL writes it', () => {
  expect(parseWalPosition('0/1A2B3C')).toBe(0x1a2b3cn);
  expect(parseWalPosition('1A/FF000028')).toBe(0x1aff000028n);
  for (const text of ['0/0', '1A/FF000028', 'FFFFFFFF/FFFFFFFF']) {
    expect(formatWalPosition(parseWalPosition(text))).toBe(text);
  }
  for (const text of ['', '1', '1/', '1/G', '123456789/0', '0/0 ']) {
    expect(() => parseWalPosition(text), text).toThrow('Not a position');
  }
});

test('names of log files equal those of pg_walfile_name', () => {
  // select pg_walfile_name('2/FF000028') on PostgreSQL 18, timeline 1.
  const segment = segmentOf(parseWalPosition('2/FF000028'));
  expect(segmentName(1, segment)).toBe('0000000100000002000000FF');
  expect(segmentName(1, segment + 1n)).toBe('000000010000000300000000');
  expect(parseSegmentName('0000000A00000002000000FF')).toEqual({ timeline: 10, segment });
  expect(formatWalPosition(segmentStart(segment))).toBe('2/FF000000');
  for (const name of ['00000002.history', '0000000100000002000000FG', '0000000100000002000000FF.partial']) {
    expect(parseSegmentName(name), name).toBeNull();
  }
});

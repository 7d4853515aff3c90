import { expect, test } from 'vitest';
import { storeClosure } from './store-closure.ts';

const END = new Date('2026-11-21T09:00:00Z');
const at = (ms: number) => new Date(END.getTime() + ms);

test.each([
  ['a second before the end of the paid period', at(-1000), null],
  ['a millisecond before the end of the paid period', at(-1), null],
  ['at the end of the paid period', at(0), 'expired'],
  ['a millisecond after the paid period', at(1), 'expired'],
  ['a year after the paid period', at(365 * 86_400_000), 'expired'],
])('%s, the closure of a store is %s', (_when, now, closure) => {
  expect(storeClosure({ status: 'active', periodEndsAt: END }, now)).toBe(closure);
});

test.each([
  ['no period end', null],
  ['period end 0', new Date(0)],
])('a store with %s never expires', (_what, periodEndsAt) => {
  expect(storeClosure({ status: 'active', periodEndsAt }, new Date('2999-01-01T00:00:00Z'))).toBeNull();
});

test.each([null, at(1000), at(-1000)])(
  'a suspended store is closed as suspended, whatever its paid period (%s)',
  (end) => {
    expect(storeClosure({ status: 'suspended', periodEndsAt: end }, END)).toBe('suspended');
  },
);

import { expect, test } from 'vitest';
import { maskPayload, maskText } from './mask-job.ts';

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
  ['550 <layla@example.com>: no such user', '550 … no such user'],
  ['Call +966 50 123 4567 failed', 'Call … failed'],
  ['Call 0501234567 failed', 'Call … failed'],
  ['No key sk_live_51H8xAbCdEfGhIjKlMn was found', 'No key … was found'],
  ['https://u:secret@bank.example/pay?token=abc answered 503', 'bank.example/… answered 503'],
  ['invalid input for "Layla Hassan"', 'invalid input for “…”'],
  ['violates constraint "orders_number_key"', 'violates constraint "orders_number_key"'],
  [
    'Order 019abc12-1234-7abc-8def-0123456789ab is gone',
    'Order 019abc12-1234-7abc-8def-0123456789ab is gone',
  ],
  ['first line\nlayla@example.com', 'first line'],
  ['', ''],
])('the job error %j is shown as %j', (text, shown) => {
  expect(maskText(text)).toBe(shown);
});

test('a job’s error message of the maximum length is masked quickly', () => {
  const started = performance.now();
  for (const part of ['"', '!', '1 ', '+', 'a@', '((((']) maskText(part.repeat(100_000));
  expect(performance.now() - started).toBeLessThan(200);
});

test('only ids, times, numbers and booleans of a job’s payload are shown', () => {
  const payload = {
    at: '2026-11-26T10:00:00.000Z',
    isLast: true,
    phone: '0501234567',
    list: ['x'],
    none: null,
  };
  expect(maskPayload(payload)).toEqual([
    { name: 'at', value: '2026-11-26T10:00:00.000Z' },
    { name: 'isLast', value: 'true' },
    { name: 'phone', value: null },
    { name: 'list', value: null },
    { name: 'none', value: null },
  ]);
  for (const odd of [null, 'text', 7]) expect(maskPayload(odd)).toEqual([]);
});

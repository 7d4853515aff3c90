import { expect, test } from 'vitest';
import { matchTotp, newTotpSecret, totpAddress, totpCode, totpStep } from './totp.ts';

// The test values of RFC 6238, appendix B; apps show only their last six digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2009-02-13T23:31:30Z', '005924'],
  ['2033-05-18T03:33:20Z', '279037'],
])('at %s the example secret of the standard has the code %s', (at, code) => {
  expect(totpCode(SECRET, totpStep(new Date(at)))).toBe(code);
});

test('a one-time code is accepted up to half a minute early or late, and not beyond', () => {
  const at = new Date('2026-11-21T09:00:10Z');
  const step = totpStep(at);
  expect([-2, -1, 0, 1, 2].map((by) => matchTotp(SECRET, totpCode(SECRET, step + by), at))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
  for (const wrong of ['', '12345', '1234567', 'abcdef']) expect(matchTotp(SECRET, wrong, at)).toBeNull();
});

test('a one-time secret is new each time, and its address names the account', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  expect(totpAddress(SECRET, { issuer: 'Souk', account: 'a b@c.example' })).toBe(
    `otpauth://totp/Souk:a%20b%40c.example?secret=${SECRET}&issuer=Souk`,
  );
});

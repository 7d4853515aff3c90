import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounceAddress, LONGEST_BOUNCE_NAME, readBounceAddress } from './bounce-address.ts';

const key = { address: 'bounces@mail.shops.example', secretKey: 'k'.repeat(32) };
const storeId = '0192f3a4-1111-7abc-8000-00000000000a';
const mailId = '0192f3a4-2222-7def-9000-00000000000b';
const signed = bounceAddress(key, { storeId, mailId });
const token = signed.slice('bounces+'.length, signed.indexOf('@'));

test('a bounce address contains its mail’s id and the start of its store’s id, in at most 64 characters before the @', () => {
  expect(signed).toMatch(/^bounces\+[a-z2-7]{53}@mail\.shops\.example$/);
  const longest = { ...key, address: `${'n'.repeat(LONGEST_BOUNCE_NAME)}@mail.shops.example` };
  expect(bounceAddress(longest, { storeId, mailId }).indexOf('@')).toBe(64);
  expect(readBounceAddress(key, signed)).toEqual({
    storeIds: {
      from: '0192f3a4-1111-7a00-0000-000000000000',
      to: '0192f3a4-1111-7aff-ffff-ffffffffffff',
    },
    mailId,
  });
});

test('the bounce address of a platform’s mail names no store', () => {
  const own = bounceAddress(key, { storeId: null, mailId });
  expect(readBounceAddress(key, own)).toEqual({ storeIds: null, mailId });
});

test('a bounce address is found in upper or lower case, at another host, and among other addresses', () => {
  const read = readBounceAddress(key, signed);
  for (const text of [
    signed.toUpperCase(),
    `"Bounces" <${signed}>, other@home.example`,
    `bounces+short@mail.shops.example\n${signed}`,
    signed.replace(/@.*/, '@localhost'),
  ]) {
    expect(readBounceAddress(key, text)).toEqual(read);
  }
});

test('a bounce address with a changed character, mail, store, key or name is invalid', () => {
  for (let at = 0; at < token.length; at += 1) {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz234567') {
      if (letter === token[at]) continue;
      const changed = `bounces+${token.slice(0, at)}${letter}${token.slice(at + 1)}@mail.shops.example`;
      expect(readBounceAddress(key, changed)).toBeNull();
    }
  }
  const other = bounceAddress(key, { storeId: mailId, mailId: storeId });
  expect(readBounceAddress(key, signed.replace(token.slice(0, 12), other.slice(8, 20)))).toBeNull();
  expect(readBounceAddress({ ...key, secretKey: 'l'.repeat(32) }, signed)).toBeNull();
  expect(readBounceAddress({ ...key, address: 'returns@mail.shops.example' }, signed)).toBeNull();
  for (const text of [
    signed.slice(0, -30),
    signed.replace('@', 'a@'),
    signed.replace('+', '-'),
    '',
    'bounces+@',
  ]) {
    expect(readBounceAddress(key, text)).toBeNull();
  }
});

test('random text is not a bounce address and causes no error, and a million characters take less than 100 ms of processor time', () => {
  const letters = fc.array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz234567'), {
    minLength: 53,
    maxLength: 53,
  });
  const text = fc.oneof(
    fc.string({ maxLength: 80 }),
    letters.map((each) => each.join('')),
  );
  fc.assert(
    fc.property(text, (each) => {
      expect(readBounceAddress(key, `bounces+${each}@mail.shops.example`)).toBeNull();
    }),
  );
  const before = process.threadCpuUsage();
  expect(readBounceAddress(key, 'bounces+'.repeat(125_000))).toBeNull();
  expect(process.threadCpuUsage(before).user).toBeLessThan(100_000);
});

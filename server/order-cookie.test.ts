import { describe, expect, it } from 'vitest';
import { Cookies } from './http/cookies.ts';
import { orderToken, setOrderToken } from './order-cookie.ts';

const token = (letter: string) => letter.repeat(43);
const cookies = (header: string | null = null) => new Cookies(header, false);

describe('orders in the order cookie', () => {
  it('each of a browser’s last orders opens with its own token from the cookie', () => {
    const jar = cookies();
    setOrderToken(jar, 1001, token('a'));
    setOrderToken(jar, 1002, token('b'));
    expect(orderToken(jar, 1001)).toBe(token('a'));
    expect(orderToken(jar, 1002)).toBe(token('b'));
  });

  it('an order that is not in the cookie does not open', () => {
    const jar = cookies();
    setOrderToken(jar, 1001, token('a'));
    expect(orderToken(jar, 1003)).toBeNull();
  });

  it('the order cookie has only the last five', () => {
    const jar = cookies();
    for (const [index, letter] of [...'abcdef'].entries()) setOrderToken(jar, 1001 + index, token(letter));
    expect(orderToken(jar, 1001)).toBeNull();
    expect(orderToken(jar, 1002)).toBe(token('b'));
    expect(orderToken(jar, 1006)).toBe(token('f'));
  });

  it('a tampered order cookie opens nothing', () => {
    expect(orderToken(cookies('order=1001'), 1001)).toBeNull();
    expect(orderToken(cookies(`order=1001.${'x'.repeat(5)}`), 1001)).toBeNull();
    expect(orderToken(cookies(`order=-1.${token('a')}~;drop`), -1)).toBeNull();
  });
});

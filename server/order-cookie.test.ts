import { describe, expect, it } from 'vitest';
import { Cookies } from './http/cookies.ts';
import { keptOrder, setOrderToken } from './order-cookie.ts';

const token = (letter: string) => letter.repeat(43);
const placed = (number: number, token: string) => ({ number, token, isFromLink: false });
const cookies = (header: string | null = null) => new Cookies(header, false);

describe('orders in the order cookie', () => {
  it('each of a browser’s last orders opens with its own token from the cookie', () => {
    const jar = cookies();
    setOrderToken(jar, placed(1001, token('a')));
    setOrderToken(jar, placed(1002, token('b')));
    expect(keptOrder(jar, 1001)?.token).toBe(token('a'));
    expect(keptOrder(jar, 1002)?.token).toBe(token('b'));
  });

  it('an order that is not in the cookie does not open', () => {
    const jar = cookies();
    setOrderToken(jar, placed(1001, token('a')));
    expect(keptOrder(jar, 1003)).toBeNull();
  });

  it('the order cookie has only the last five', () => {
    const jar = cookies();
    for (const [index, letter] of [...'abcdef'].entries())
      setOrderToken(jar, placed(1001 + index, token(letter)));
    expect(keptOrder(jar, 1001)).toBeNull();
    expect(keptOrder(jar, 1002)?.token).toBe(token('b'));
    expect(keptOrder(jar, 1006)?.token).toBe(token('f'));
  });

  it('the order cookie remembers that an order was opened by a mailed link', () => {
    const jar = cookies();
    setOrderToken(jar, { number: 1001, token: token('a'), isFromLink: true });
    setOrderToken(jar, placed(1002, token('b')));
    expect([1001, 1002].map((number) => keptOrder(jar, number)?.isFromLink)).toEqual([true, false]);
  });

  it('a tampered order cookie opens nothing', () => {
    expect(keptOrder(cookies('order=1001'), 1001)).toBeNull();
    expect(keptOrder(cookies(`order=1001.${'x'.repeat(5)}`), 1001)).toBeNull();
    expect(keptOrder(cookies(`order=-1.${token('a')}~;drop`), -1)).toBeNull();
  });
});

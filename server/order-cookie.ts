import type { RequestContext } from './context.ts';

type Cookies = RequestContext['cookies'];

/** Number of orders that a guest can reopen in the same browser; older orders open by number and e-mail. */
const MOST_ORDERS = 5;
const SECONDS = 60 * 24 * 60 * 60;

/** Adds the token of an order's pages to the cookie: "1042.token~1041.token", newest first. */
export function setOrderToken(cookies: Cookies, number: number, token: string): void {
  const others = entries(cookies).filter((entry) => entry.number !== number);
  const kept = [{ number, token }, ...others].slice(0, MOST_ORDERS);
  cookies.set('order', kept.map((entry) => `${entry.number}.${entry.token}`).join('~'), SECONDS);
}

export function orderToken(cookies: Cookies, number: number): string | null {
  return entries(cookies).find((entry) => entry.number === number)?.token ?? null;
}

function entries(cookies: Cookies): { number: number; token: string }[] {
  return (cookies.get('order') ?? '').split('~').flatMap((part) => {
    const [, number, token] = /^(\d{1,15})\.([\w-]{20,100})$/.exec(part) ?? [];
    return number && token ? [{ number: Number(number), token }] : [];
  });
}

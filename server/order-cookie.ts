import type { RequestContext } from './context.ts';

type Cookies = RequestContext['cookies'];

/** Number of orders that a guest can reopen in the same browser; older orders open by number and e-mail. */
const MOST_ORDERS = 5;
const SECONDS = 60 * 24 * 60 * 60;

/**
 * The token of an order's pages. isFromLink: the token came from a mailed link, so its holder can read the mailbox.
 */
export type KeptOrder = { number: number; token: string; isFromLink: boolean };

/** Adds the token of an order's pages to the cookie: "1042.token~1041.token.link", newest first. */
export function setOrderToken(cookies: Cookies, order: KeptOrder): void {
  const others = entries(cookies).filter((entry) => entry.number !== order.number);
  const kept = [order, ...others].slice(0, MOST_ORDERS);
  cookies.set('order', kept.map(written).join('~'), SECONDS);
}

export function keptOrder(cookies: Cookies, number: number): KeptOrder | null {
  return entries(cookies).find((entry) => entry.number === number) ?? null;
}

const written = ({ number, token, isFromLink }: KeptOrder) =>
  `${number}.${token}${isFromLink ? '.link' : ''}`;

function entries(cookies: Cookies): KeptOrder[] {
  return (cookies.get('order') ?? '').split('~').flatMap((part) => {
    const [, number, token, link] = /^(\d{1,15})\.([\w-]{20,100})(\.link)?$/.exec(part) ?? [];
    return number && token ? [{ number: Number(number), token, isFromLink: link !== undefined }] : [];
  });
}

import { withStore } from '#db/index.ts';
import { listSessions, type Shopper } from '#domain/customers/index.ts';
import { isolate } from '#lib/bidi.ts';
import { dateText } from '../order/order-dates.server.ts';
import type { Shop } from '../page/shop.server.ts';

export type SessionView = { id: string; device: string; seen: string; isHere: boolean };

// The first match wins: a browser's user agent also names the browsers listed after it.
const BROWSERS: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom(e|ium)|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/**
 * The shopper's sessions by browser and device. IP addresses are left out, because they reveal much and help
 * little to recognise a session.
 */
export async function sessionViews(
  shop: Shop,
  { id: customerId, sessionId }: Shopper,
): Promise<SessionView[]> {
  const entries = await withStore(shop.storeId, (tx) => listSessions(tx, { customerId, now: shop.now }));
  return entries.map(({ id, userAgent, seenAt }) => ({
    id,
    device: deviceName(shop, userAgent),
    seen: shop.say('account.sessions.seen', { date: isolate(dateText(shop, seenAt)) }),
    isHere: id === sessionId,
  }));
}

function deviceName({ say }: Shop, userAgent: string): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([mark]) => mark.test(userAgent))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (!browser || !system) return say('account.sessions.unknown');
  return say('account.sessions.device', { browser: isolate(browser), system: isolate(system) });
}

import type { StaffMember } from '#domain/identity/index.ts';
import type { NewOrderNote } from '#domain/orders/index.ts';
import type { StoreClosure } from '#domain/subscription/index.ts';
import type { Shell } from '#domain/tenancy/index.ts';
import { brandStyle } from '#lib/brand-style.ts';
import type { LiveShell, StaffLiveEvents } from '#lib/live-events.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { storeDetails, tabIcon } from '../store-details.ts';

/** The texts that go over the wire. Everybody who opens the store may read them: nothing in them is personal. */

export function shellEvent(slug: string, shell: Shell): string {
  const each = <T>(make: (locale: Locale) => T) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
  const { primaryColor, secondaryColor, logo, logoDark, texts } = shell;
  const live: LiveShell = {
    style: brandStyle(primaryColor, secondaryColor),
    favicon: each((locale) => tabIcon(shell, texts[locale].name || slug)),
    announcement: each((locale) => texts[locale].announcement),
    logo,
    logoDark,
    details: each((locale) => storeDetails(shell, locale)),
  };
  return event('shell', live);
}

export function stateEvent(closure: StoreClosure | null): string {
  return event('state', { closure });
}

/** These products changed: pages that show one of them ask again. */
export function productsEvent(ids: string[]): string {
  return event('products', { ids });
}

/** Something may have been missed, or more changed than is worth naming: pages ask again. */
export function resyncEvent(): string {
  return event('resync', {});
}

/** Who the open admin page belongs to, as the frame shows them. */
export function staffEvent({ userId, name, role, image }: StaffMember): string {
  return event('staff', { userId, name, role, image } satisfies StaffLiveEvents['staff']);
}

/** Orders that came in, oldest first; `last` is the number of the newest, so that a gap is noticed. */
export function ordersEvent(last: number, orders: NewOrderNote[]): string {
  return event('orders', { last, orders } satisfies StaffLiveEvents['orders']);
}

/** What of the store changed, as writers noted it. */
export function changedEvent(tags: string[]): string {
  return event('changed', { tags } satisfies StaffLiveEvents['changed']);
}

/** This person has no business here any more. */
export function goneEvent(): string {
  return event('gone', {});
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

import type { StaffMember } from '#domain/identity/index.ts';
import type { NewOrderNote } from '#domain/orders/index.ts';
import type { StoreClosure } from '#domain/subscription/index.ts';
import type { Shell } from '#domain/tenancy/index.ts';
import { pageTheme } from '#domain/themes/index.ts';
import { brandStyle } from '#lib/brand-style.ts';
import type { LiveShell, StaffLiveEvents } from '#lib/live-events.ts';
import { eachLocale } from '#lib/locale.ts';
import { storeDetails, tabIcon } from '../store-details.ts';

/** The events sent to storefronts. Anyone who opens the store may read them: nothing in them is personal. */

export function shellEvent(slug: string, shell: Shell): string {
  const { primaryColor, secondaryColor, theme, themeOptions, logo, logoDark, texts } = shell;
  const { attributes, href } = pageTheme(theme, themeOptions);
  const live: LiveShell = {
    style: brandStyle(primaryColor, secondaryColor),
    theme: { attributes, href },
    favicon: eachLocale((locale) => tabIcon(shell, texts[locale].name || slug)),
    announcement: eachLocale((locale) => texts[locale].announcement),
    logo,
    logoDark,
    details: eachLocale((locale) => storeDetails(shell, locale)),
  };
  return event('shell', live);
}

export function stateEvent(closure: StoreClosure | null): string {
  return event('state', { closure });
}

/** Tells pages that show one of these products to fetch again, because the products have changed. */
export function productsEvent(ids: string[]): string {
  return event('products', { ids });
}

/** Changes may have been missed, or are too many to name: pages fetch again. */
export function resyncEvent(): string {
  return event('resync', {});
}

/** The signed-in member of staff, whose name, role and picture the admin's frame shows. */
export function staffEvent({ userId, name, role, image }: StaffMember): string {
  return event('staff', { userId, name, role, image } satisfies StaffLiveEvents['staff']);
}

/** New orders, oldest first; `last` is the newest number, so that a gap is noticed. */
export function ordersEvent(last: number, orders: NewOrderNote[]): string {
  return event('orders', { last, orders } satisfies StaffLiveEvents['orders']);
}

/** The changed tags of the store. */
export function changedEvent(tags: string[]): string {
  return event('changed', { tags } satisfies StaffLiveEvents['changed']);
}

/** Sent to a member who has lost access. */
export function goneEvent(): string {
  return event('gone', {});
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

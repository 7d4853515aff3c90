import type { Shop } from '../page/shop.server.ts';

function format(shop: Shop, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = shop.locale === 'ar' ? `ar-u-ca-gregory-nu-${shop.shell.digits}` : 'en-GB';
  return new Intl.DateTimeFormat(tag, { ...options, timeZone: shop.shell.timeZone });
}

export function dateText(shop: Shop, at: Date): string {
  return format(shop, { day: 'numeric', month: 'long', year: 'numeric' }).format(at);
}

export function momentText(shop: Shop, at: Date): string {
  const time = format(shop, { hour: 'numeric', minute: '2-digit', hour12: true }).format(at);
  return `${format(shop, { day: 'numeric', month: 'long' }).format(at)}${shop.locale === 'ar' ? '، ' : ', '}${time}`;
}

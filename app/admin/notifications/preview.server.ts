import { type StoreTx, withStore } from '#db/index.ts';
import { adminProducts } from '#domain/catalog/index.ts';
import { type MailKind, previewMail } from '#domain/mail/index.ts';
import { storeOrigins } from '#lib/config/origins.ts';
import type { Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import type { Staff } from '../shell/staff.server.ts';

const PRODUCTS = 3;

/** A mail as the store would send it, filled with its newest products and a made-up order. */
export async function previewOf(kind: MailKind, locale: Locale, { request, store }: Staff) {
  const { currency } = store.shell;
  const origins = storeOrigins(request.config, store.slug);
  return withStore(store.id, async (tx) => {
    const products = await productsOf(tx, locale, currency);
    const goods = { products, currency, at: request.now };
    const mail = await previewMail(tx, { kind, goods, locale, origins });
    // The page's CSP allows pictures from its own origin only. That origin serves the store's pictures too.
    return { ...mail, html: mail.html.replaceAll(`src="${origins.storefront}/`, 'src="/') };
  });
}

async function productsOf(tx: StoreTx, locale: Locale, currency: string) {
  const { rows } = await adminProducts(tx, { locale, currency, status: 'active', size: 24 });
  const known = rows.slice(0, PRODUCTS).map(({ title, minPrice, image }) => ({
    ...{ title, image },
    price: minPrice ?? money(0, currency),
  }));
  // A store without products gets a mail about a made-up product.
  return known.length > 0
    ? known
    : [{ title: locale === 'ar' ? 'منتج' : 'Product', price: money(1000, currency) }];
}

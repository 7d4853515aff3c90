import type { StoreTx } from '#db/index.ts';
import { addressesOf, type Shopper } from '#domain/customers/index.ts';
import { exportSubscription } from '#domain/marketing/index.ts';
import { allOrdersOfCustomer, type OrderView } from '#domain/orders/index.ts';
import { exportReviews } from '#domain/reviews/index.ts';
import { exportWishlist } from '#domain/wishlist/index.ts';
import { decimalText, type Money } from '#lib/money/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { exportCredit } from './credit.server.ts';

/** The personal data export: everything the store holds about a shopper (M1). */
export async function everythingOf(tx: StoreTx, shop: Shop, shopper: Shopper) {
  const customerId = shopper.id;
  const orders = await allOrdersOfCustomer(tx, { customerId, locale: shop.locale });
  const { name, email, emailVerified, phone, photo, locale } = shopper;
  return {
    store: shop.name,
    exportedAt: shop.now,
    account: {
      name,
      email,
      emailVerified,
      phone,
      locale,
      photo: photo ? `${shop.request.publicOrigin}/media/${photo}` : null,
    },
    addresses: (await addressesOf(tx, customerId)).map(({ id: _, ...address }) => address),
    orders: orders.map(exportOrder),
    reviews: await exportReviews(tx, { customerId }),
    storeCredit: await exportCredit(tx, customerId),
    wishlist: await exportWishlist(tx, { customerId }),
    // The subscription is not included before the shopper has proved that they own this mailbox.
    newsletter: emailVerified ? await exportSubscription(tx, shopper) : null,
  };
}

const amount = (value: Money) => `${decimalText(value)} ${value.currency}`;

function exportOrder(order: OrderView) {
  const { number, placedAt, status, paymentStatus, paymentMethod, fulfilmentStatus } = order;
  const { userName, email, phone, address, addressMore, city, zipCode, country, note } = order;
  return {
    ...{ number, placedAt, status, paymentStatus, paymentMethod, fulfilmentStatus },
    ...{ userName, email, phone, address, addressMore, city, zipCode, country, note },
    lines: order.lines.map((line) => ({
      title: line.title,
      options: line.options.map((option) => `${option.name}: ${option.value}`),
      sku: line.sku,
      quantity: line.quantity,
      unitPrice: amount(line.unitPrice),
      total: amount(line.lineTotal),
    })),
    subtotal: amount(order.subtotal),
    discount: amount(order.discountTotal),
    deliveryCharges: amount(order.deliveryCharges),
    tax: amount(order.taxTotal),
    total: amount(order.total),
    timeline: order.events.map(({ at, kind }) => ({ at, kind })),
  };
}

import type { StoreTx } from '#db/index.ts';
import type { OrderView, ParcelView } from '#domain/orders/index.ts';
import { RETURN_REASONS, type ReturnView, returnableOf, returnsOfOrder } from '#domain/returns/index.ts';
import { inMegabytes, PHOTO_BYTES, RETURN_PHOTOS } from '#lib/file-limits.ts';
import { formatMoney, type Money } from '#lib/money/index.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import type { AfterItem, AfterOrderView, ReturnFormView } from './after-order-view.ts';
import { dateText } from './order-dates.server.ts';

const isolated = (text: string) => `\u2068${text}\u2069`;

/** Parcels, refunds and returns of a placed order. */
export function afterOrderView(shop: Shop, order: OrderView, returns: readonly ReturnView[]): AfterOrderView {
  const { say } = shop;
  return {
    titles: {
      parcels: say('orderlife.own.parcels'),
      refunds: say('orderlife.own.refunds'),
      returns: say('orderlife.own.returns'),
      toCome: say('orderlife.own.toCome'),
      trackingNumber: say('orderlife.own.trackingNumber'),
      answer: say('orderlife.own.answer'),
    },
    parcels: order.parcels.map((parcel) => parcelView(shop, order, parcel)),
    toCome: order.parcels.length > 0 ? toCome(shop, order) : [],
    sums: sumsOf(shop, order),
    refunds: order.refunds
      .filter(({ state }) => state !== 'failed')
      .map((refund) => {
        const amount = isolated(sayMoney(shop, refund.amount));
        const said =
          refund.state === 'paid'
            ? say('orderlife.own.refundPaid', { amount, date: dateText(shop, refund.at) })
            : say('orderlife.own.refundWaiting', { amount });
        const details = [say(`orderlife.own.refundBy.${refund.method}`), refund.reason].filter(Boolean);
        return { id: refund.id, said, details };
      }),
    returns: returns.toReversed().map((goods) => ({
      id: goods.id,
      title: say('orderlife.own.returnNumber', { number: goods.number }),
      status: say(`orderlife.own.returnStatus.${goods.status}`),
      items: goods.lines.map(({ lineId, quantity }) => itemOf(shop, order, { lineId, quantity })),
      answer: goods.answer,
      photos: goods.photos.map((id, index) => ({
        path: shop.href(paths.returnPhoto(order.number, id)),
        alt: say('orderlife.returns.photo', { number: index + 1 }),
      })),
    })),
    edited: order.events.some(({ kind }) => kind === 'edited') ? say('orderlife.own.edited') : null,
  };
}

function parcelView(shop: Shop, order: OrderView, parcel: ParcelView): AfterOrderView['parcels'][number] {
  const { say } = shop;
  const isOnly = order.parcels.length === 1;
  return {
    id: parcel.id,
    title: isOnly ? say('orderlife.own.parcelOnly') : say('orderlife.own.parcel', { number: parcel.number }),
    when: parcel.deliveredAt
      ? say('orderlife.own.deliveredOn', { date: dateText(shop, parcel.deliveredAt) })
      : say('orderlife.own.shippedOn', { date: dateText(shop, parcel.shippedAt) }),
    carrier: parcel.carrier || say('orderlife.own.storeDriver'),
    trackingNumber: parcel.trackingNumber,
    link: parcel.trackingLink ? { href: parcel.trackingLink, label: say('orderlife.own.track') } : null,
    isUnderWay: parcel.deliveredAt === null,
    items: parcel.lines.map((line) => itemOf(shop, order, line)),
  };
}

function toCome(shop: Shop, order: OrderView): AfterItem[] {
  return order.lines.flatMap((line) => {
    const quantity = line.quantity - line.shipped - line.cancelled;
    return quantity > 0 ? [itemOf(shop, order, { lineId: line.id, quantity })] : [];
  });
}

function itemOf(
  shop: Shop,
  order: OrderView,
  { lineId, quantity }: { lineId: string; quantity: number },
): AfterItem {
  const line = order.lines.find(({ id }) => id === lineId);
  const text = shop.say('orderlife.own.units', { count: quantity, product: isolated(line?.title ?? '') });
  return { text, image: line?.image ?? null };
}

// Returns no rows if the order was paid when it was placed, or if nothing but its store credit has been paid: the
// summary already shows those amounts.
function sumsOf(shop: Shop, order: OrderView): AfterOrderView['sums'] {
  const { captured, refundedTotal, balance, creditUsed } = order;
  const isByCredit = balance.amount > 0 && captured.amount === creditUsed.amount;
  const isPlain = refundedTotal.amount === 0 && (balance.amount === 0 || captured.amount === 0 || isByCredit);
  if (isPlain || captured.amount === 0) return [];
  const sums = [{ label: shop.say('orderlife.own.paid'), amount: captured }];
  if (refundedTotal.amount > 0) {
    sums.push({ label: shop.say('orderlife.own.refunded'), amount: negative(refundedTotal) });
  }
  if (balance.amount > 0) sums.push({ label: shop.say('orderlife.own.toPay'), amount: balance });
  if (balance.amount < 0)
    sums.push({ label: shop.say('orderlife.own.backToYou'), amount: negative(balance) });
  return sums;
}

function negative(value: Money): Money {
  return { ...value, amount: -value.amount };
}

export function sayMoney(shop: Shop, value: Money): string {
  return formatMoney(value, { locale: shop.locale, digits: shop.shell.digits });
}

/** Reads an order's returns and what may still be returned. */
export async function readAfterOrder(tx: StoreTx, shop: Shop, order: OrderView) {
  const returns = await returnsOfOrder(tx, order.id);
  const returnable = await returnableOf(tx, { order, returns, at: shop.now });
  const { until, units, isOpen } = returnable;
  const form = until && !isOpen ? returnForm(shop, order, { until, units }) : null;
  return { after: afterOrderView(shop, order, returns), returnForm: form };
}

function returnForm(
  shop: Shop,
  order: OrderView,
  { until, units }: { until: Date; units: Map<string, number> },
): ReturnFormView {
  const { say } = shop;
  return {
    number: order.number,
    title: say('orderlife.own.return'),
    text: say('orderlife.own.returnText'),
    until: say('orderlife.own.returnUntil', { date: dateText(shop, until) }),
    lines: order.lines.flatMap((line) => {
      const most = units.get(line.id) ?? 0;
      const product = isolated(line.title);
      const unitsLabel = say('orderlife.own.returnUnits', { product });
      const reasonLabel = say('orderlife.own.returnReasonOf', { product });
      return most > 0
        ? [{ id: line.id, title: line.title, titleLocale: line.titleLocale, most, unitsLabel, reasonLabel }]
        : [];
    }),
    reasons: RETURN_REASONS.map((value) => ({ value, label: say(`orderlife.returns.reason.${value}`) })),
    wishes: [
      { value: 'refund', label: say('orderlife.own.wishRefund') },
      { value: 'exchange', label: say('orderlife.own.wishExchange') },
    ],
    wishLabel: say('orderlife.own.returnWish'),
    commentLabel: say('orderlife.own.returnComment'),
    photosLabel: say('orderlife.own.returnPhotos'),
    photosHelp: say('orderlife.own.returnPhotosHelp', { count: RETURN_PHOTOS, ...inMegabytes(PHOTO_BYTES) }),
    photosAgain: say('orderlife.own.returnPhotosAgain'),
    submit: say('orderlife.own.returnSubmit'),
  };
}

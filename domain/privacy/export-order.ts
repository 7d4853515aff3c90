import type { OrderView } from '#domain/orders/index.ts';
import { decimalText, type Money } from '#lib/money/index.ts';

export const amountText = (value: Money) => `${decimalText(value)} ${value.currency}`;

/** An order in a personal data export. Amounts are texts such as "12.50 USD". */
export function exportOrder(order: OrderView) {
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
      unitPrice: amountText(line.unitPrice),
      total: amountText(line.lineTotal),
    })),
    subtotal: amountText(order.subtotal),
    discount: amountText(order.discountTotal),
    deliveryCharges: amountText(order.deliveryCharges),
    tax: amountText(order.taxTotal),
    total: amountText(order.total),
    timeline: order.events.map(({ at, kind }) => ({ at, kind })),
  };
}

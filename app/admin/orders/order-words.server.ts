import type { OrderView } from '#domain/orders/index.ts';
import { formatMoney } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { waLink } from '../kit/wa-link.ts';
import type { Staff } from '../shell/staff.server.ts';

/**
 * A link that opens WhatsApp with a prepared message about an order, in the shopper's language and with the payment
 * link if there is one. Null for an order without a phone number.
 */
export function whatsappAbout(order: OrderView, { store }: Staff, link?: string): string | null {
  const { locale, userName, number, phone, total } = order;
  const t = translator(locale);
  const words = {
    name: userName,
    store: store.shell.texts[locale].name,
    number,
    total: formatMoney(total, { locale, digits: 'latn' }),
  };
  const text = link
    ? t('orderlife.till.made.linkWords', { ...words, link })
    : t('orderlife.till.made.words', words);
  return waLink(phone, text);
}

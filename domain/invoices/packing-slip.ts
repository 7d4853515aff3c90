import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isolate } from '#lib/bidi.ts';
import type { Words } from './invoice-data.ts';
import type { IssuingStore } from './seller.ts';
import type { Sheet, SheetLanguage } from './sheet.ts';
import { fact, type SheetWords, wordsFor } from './sheet-words.ts';

type SlipLine = { titles: Words; options: { name: Words; value: Words }[]; sku: string; left: number };

type SlipOrder = {
  number: number;
  placed_at: Date;
  currency: string;
  user_name: string;
  phone: string;
  address: string;
  address_more: string;
  city: string;
  region: string;
  zip_code: string;
  country: string;
  note: string;
  delivery_names: Words;
  lines: SlipLine[];
};

/**
 * The packing slip of a parcel: the unshipped goods and the address, no prices. Null for an unknown order.
 */
export async function readPackingSlip(
  tx: StoreTx,
  slip: { orderId: string; language: SheetLanguage; accent: string; store: IssuingStore },
): Promise<Sheet | null> {
  const { rows } = await sql<SlipOrder>`
    select abs(o.number) as number, o.placed_at, o.currency, o.user_name, o.phone, o.address, o.address_more, o.city, o.region,
           o.zip_code, o.country, o.note, o.delivery_names,
           (select jsonb_agg(jsonb_build_object('titles', l.titles, 'options', l.options, 'sku', l.sku,
                     'left', l.quantity - l.cancelled_quantity) order by l.position)
              from order_lines l where l.store_id = ${tx.storeId} and l.order_id = o.id) as lines
      from orders o where o.store_id = ${tx.storeId} and o.id = ${slip.orderId}`.execute(tx);
  return rows[0] ? slipSheet(rows[0], slip) : null;
}

function slipSheet(
  order: SlipOrder,
  { language, accent, store }: { language: SheetLanguage; accent: string; store: IssuingStore },
): Sheet {
  const words = wordsFor(language, order.currency, store.timeZone);
  const { label, date } = words;
  const lines = order.lines.filter((line) => line.left > 0);
  const units = lines.reduce((sum, line) => sum + line.left, 0);
  return {
    ...{ dir: words.lang === 'ar' ? 'rtl' : 'ltr', lang: words.lang, accent, logo: '' },
    title: label('invoices.title.slip'),
    issuer: words.say(store.seller.names),
    facts: [
      ...fact(label('common.order'), String(order.number), true),
      ...fact(label('invoices.label.orderDate'), date(order.placed_at.toISOString()), true),
      ...fact(label('common.delivery'), words.say(order.delivery_names)),
      ...fact(label('invoices.label.units'), String(units), true),
    ],
    parties: [addressee(order, words)],
    columns: [
      label('invoices.column.item'),
      label('invoices.column.quantity'),
      label('invoices.column.picked'),
    ],
    rows: lines.map((line) => ({
      titles: words.both(line.titles).map(isolate),
      details: words.details(line),
      cells: [String(line.left), '☐'],
    })),
    sums: [],
    taxes: null,
    remarks: order.note === '' ? [] : [`${label('common.note')[0]}: ${isolate(order.note)}`],
    qr: '',
    attachment: null,
    footer: isolate(words.say(store.seller.names)),
  };
}

function addressee(order: SlipOrder, words: SheetWords): Sheet['parties'][number] {
  const place = [order.city, order.region, order.zip_code].filter((part) => part !== '').join(' ');
  const lines = [order.address, order.address_more, place, words.country(order.country)];
  return {
    label: words.label('invoices.label.deliverTo'),
    name: isolate(order.user_name),
    lines: lines.filter((line) => line.trim() !== '').map(isolate),
    codes: fact(words.label('invoices.label.phone'), order.phone, true),
  };
}

import type { StoreTx } from '#db/index.ts';
import { withStore } from '#db/index.ts';
import { linkPath, ownDownloads, renewDownloads, unofferedLines } from '#domain/downloads/index.ts';
import type { OrderView } from '#domain/orders/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import type { Answer, Asked } from '../orders/order-act.ts';
import { answerDone, answerProblem } from '../orders/order-answers.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { OrderFiles } from './order-files-view.ts';

/** The downloads of an order; null if it has none. */
export async function readOrderFiles(
  tx: StoreTx,
  { id, moves }: Pick<OrderView, 'id' | 'moves'>,
  staff: Staff,
): Promise<OrderFiles | null> {
  const { locale, now } = staff.request;
  const files = await ownDownloads(tx, { orderId: id }, now);
  const others = await unofferedLines(tx, id);
  if (files.length === 0 && others.length === 0) return null;
  const reading = { now, timeZone: staff.store.shell.timeZone, locale, t: translator(locale) };
  const late = others.filter(({ isPaid }) => isPaid).length;
  const isGiven = files.some(({ ended }) => ended !== 'withdrawn');
  return {
    files: files.map(({ expiresAt, lastUsedAt, titles, ...file }) => ({
      ...{ id: file.id, fileName: file.fileName, used: file.used, maxDownloads: file.maxDownloads },
      state: file.ended ?? 'ready',
      product: titleIn(titles, locale),
      until: whenText(expiresAt, reading),
      last: lastUsedAt && whenText(lastUsedAt, reading),
    })),
    waiting: others.length - late,
    late,
    canRenew: staff.can('orders.edit') && !moves.includes('collect_cash') && (isGiven || late > 0),
  };
}

function titleIn(titles: Partial<Record<Locale, string>>, locale: Locale): string {
  return titles[locale] || titles[otherLocale(locale)] || '';
}

/** Resets an order's downloads and mails the new link, or returns it if the order has no e-mail address. */
export async function renewFiles(asked: Asked): Promise<Answer> {
  const { order, staff } = asked;
  const { store, request } = staff;
  const t = translator(request.locale);
  const done = await withStore(store.id, (tx) => renewDownloads(tx, { orderId: order.id }, request.act()));
  if (!done.ok) return answerProblem(asked, t('downloads.order.nothing'), null);
  if (done.value.isMailed) return answerDone(t('downloads.order.renewed'));
  const prefix = order.locale === store.shell.defaultLocale ? '' : `/${order.locale}`;
  const filesLink = `${storefrontOrigin(request.config, store.slug)}${prefix}${linkPath(done.value)}`;
  return { result: { said: t('downloads.order.handOut'), filesLink }, status: 200 };
}

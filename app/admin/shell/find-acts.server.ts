import type { StoreTx } from '#db/index.ts';
import { listOrders, type OrderMove } from '#domain/orders/index.ts';
import { addDays, addSales, dayIn, NO_SALES, type Period, salesBy } from '#domain/reports/index.ts';
import { foldWords } from '#domain/search/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { formatMoney, money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { NEEDS } from '../orders/move-needs.ts';
import type { FoundEntry } from './find-view.ts';
import { haveOne, wantedWords, wordsOf } from './find-words.ts';
import type { Staff } from './staff.server.ts';

const MOVES = Object.keys(NEEDS) as OrderMove[];

/** The moves that have a form, which a parameter of the order page's URL opens. */
const WITH_FORM: readonly OrderMove[] = ['ship', 'refund', 'edit', 'cancel'];

/** Finds acts for words such as "mark 1307 shipped", if the order allows the act and this person may do it. */
export async function findActs(tx: StoreTx, typed: string, staff: Staff): Promise<FoundEntry[]> {
  const number = /\d+/.exec(toLatinDigits(typed))?.[0];
  // Includes words such as "edit", which name an act and not a page.
  const wanted = foldWords(typed);
  const asked = MOVES.filter(
    (move) => staff.can(NEEDS[move]) && haveOne(wordsOf(`findwords.act.${move}`), wanted),
  );
  if (!number || asked.length === 0 || !staff.can('orders.view')) return [];
  const { rows } = await listOrders(tx, { search: number, size: 5 });
  const order = rows.find((row) => String(row.number) === number);
  if (!order) return [];
  const t = translator(staff.request.locale);
  return asked
    .filter((move) => order.moves.includes(move))
    .map((move) => ({
      to: `/admin/orders/${order.id}${WITH_FORM.includes(move) ? `?do=${move}` : ''}`,
      glyph: 'orders',
      text: t(`findwords.acts.${move}`, { order: isolate(`#${order.number}`) }),
      more: order.userName,
    }));
}

const DAYS = ['today', 'yesterday', 'week', 'month'] as const;

/** Answers words such as "sales yesterday" with the sum of the period, linked to the sales report. */
export async function findAnswers(tx: StoreTx, typed: string, staff: Staff): Promise<FoundEntry[]> {
  const wanted = wantedWords(typed);
  if (!staff.can('sales.view') || !haveOne(wordsOf('findwords.sales'), wanted)) return [];
  const { currency, timeZone } = staff.store.shell;
  const { locale, now } = staff.request;
  const periods = periodsOf(dayIn(timeZone, now));
  const t = translator(locale);
  const asked = DAYS.filter((name) => haveOne(wordsOf(`findwords.day.${name}`), wanted));
  const answers: FoundEntry[] = [];
  for (const name of asked) {
    const period = periods[name];
    const sales = await salesBy(tx, { ...period, timeZone, currency, isInBase: true });
    const { net, orders } = [...sales.values()].reduce(addSales, NO_SALES);
    const amount = isolate(formatMoney(money(net, currency), { locale, digits: 'latn' }));
    answers.push({
      to: `/admin/sales?from=${period.from}&to=${period.to}`,
      glyph: 'chart',
      text: t(`findwords.sold.${name}`),
      more: t('findwords.soldSum', { amount, count: orders }),
    });
  }
  return answers;
}

function periodsOf(today: string): Record<(typeof DAYS)[number], Period> {
  const yesterday = addDays(today, -1);
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: addDays(today, -6), to: today },
    month: { from: addDays(today, -29), to: today },
  };
}

import { type StoreTx, withStore } from '#db/index.ts';
import { undecidedDelivery } from '#domain/delivery/index.ts';
import {
  countWaiting,
  missingLegalDetails,
  missingSellerDetails,
  readTaxOverview,
} from '#domain/invoices/index.ts';
import { listOrders } from '#domain/orders/index.ts';
import { platformUse, storeUse } from '#domain/packages/index.ts';
import {
  type Dashboard,
  dayIn,
  hasOwnDomain,
  monthOrders,
  readChecklist,
  readDashboard,
} from '#domain/reports/index.ts';
import { returnsWaiting } from '#domain/returns/index.ts';
import { countSamples } from '#domain/starter/index.ts';
import { readStockNeeds, type StockNeeds } from '#domain/stock/index.ts';
import { subscriptionOf } from '#domain/subscription/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { dateTag } from '#lib/locale.ts';
import { exponentOf, money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { dayText, whenText, zoneText } from '../../ui/console/when.ts';
import { buildPlan } from '../billing/build-plan.server.ts';
import { mayRemoveSamples } from '../products/may-remove-samples.ts';
import type { Staff } from '../shell/staff.server.ts';
import { countUnverified, readHealth } from './build-health.server.ts';
import { buildMissingLegal } from './build-missing-legal.ts';
import { buildKpis, buildTrend, currentStep, periodText } from './build-numbers.ts';
import { buildSetup } from './build-setup.server.ts';
import type { DashboardView, RangeView } from './dashboard-view.ts';
import { readLastDay } from './read-last-day.server.ts';
import { readRange } from './read-range.ts';

const LATEST = 10;

/**
 * Everything on the dashboard that this person may see, read in one transaction of the store and one platform
 * query.
 */
export async function buildDashboard(search: URLSearchParams, staff: Staff): Promise<DashboardView> {
  const { request, store } = staff;
  const { currency, timeZone } = store.shell;
  const range = readRange(search, dayIn(timeZone, request.now));
  const [read, platform] = await Promise.all([readStore(range, staff), readPlatform(staff)]);
  const setup = buildSetup({ ...read.steps, domain: platform.hasDomain }, read, staff);
  return {
    ...greeting(staff),
    lastDay: read.lastDay,
    range,
    period: periodText(range, request.locale),
    currency,
    unit: 10 ** exponentOf(currency),
    storeHref: storefrontOrigin(request.config, store.slug),
    ...buildNumbers(read, range, staff),
    orders: read.orders?.map(({ placedAt, ...row }) => ({ ...row, when: when(placedAt, staff) })) ?? null,
    missing: read.missing,
    missingLegal: buildMissingLegal(
      // The address and the VAT number are already listed with the details that invoices lack.
      read.legal.filter((field) => !read.missing.some((told) => told === field)),
      request.locale,
    ),
    ...read.papers,
    health: { ...read.health, domains: platform.unverified },
    setup,
    isFirst: setup?.done.includes('order') === false && request.cookies.get('guide') !== 'off',
    shop: { origin: request.publicOrigin, mode: store.shell.access.mode },
    plan:
      platform.subscription &&
      buildPlan(platform.subscription, { ...read.use, ...platform.use }, request.locale),
    may: { addProduct: staff.can('products.edit'), import: staff.can('products.import') },
  };
}

/** The store's part of the dashboard, limited to what this member may see. */
function readStore({ from, to }: RangeView, staff: Staff) {
  const { request, store, can } = staff;
  const { currency, timeZone } = store.shell;
  const wanted = { from, to, timeZone, currency, locale: request.locale };
  return withStore(store.id, async (tx) => ({
    dashboard: await readDashboard(tx, wanted),
    lastDay: can('sales.view') ? await readLastDay(tx, staff) : null,
    stock: can('products.view') ? await readStockNeeds(tx, request.locale) : null,
    orders: can('orders.view') ? (await listOrders(tx, { size: LATEST })).rows : null,
    returns: can('orders.view') ? await returnsWaiting(tx) : 0,
    steps: await readChecklist(tx),
    missing: can('invoices.settings') ? await missingSellerDetails(tx) : [],
    legal: can('invoices.settings') ? await missingLegalDetails(tx) : [],
    papers: await readPapers(tx, staff),
    health: await readHealth(tx, staff),
    undecided: can('delivery.edit') ? await undecidedDelivery(tx) : null,
    use: { ...(await storeUse(tx)), ordersMonth: (await monthOrders(tx, request.now)).orders },
    samples: mayRemoveSamples(staff) ? await countSamples(tx) : null,
  }));
}

/** Invoices that wait for a number, and tax documents that need an action. */
async function readPapers(
  tx: StoreTx,
  { request, can }: Staff,
): Promise<Pick<DashboardView, 'invoicesWaiting' | 'taxDocuments'>> {
  const waiting = can('orders.view') ? await countWaiting(tx) : null;
  const taxes = can('fatoora.view') ? await readTaxOverview(tx, request.now) : null;
  const by = waiting?.firstBy && dayText(waiting.firstBy, request.locale);
  return {
    invoicesWaiting: waiting && by ? { orders: waiting.orders, by } : null,
    taxDocuments: taxes && { rejected: taxes.rejected, late: taxes.late },
  };
}

async function readPlatform(staff: Staff) {
  const { request, store, can } = staff;
  const [hasDomain, use, subscription, unverified] = await Promise.all([
    hasOwnDomain(store.id),
    platformUse(store.id, request.now),
    can('billing.view') ? subscriptionOf(store.id) : null,
    countUnverified(staff),
  ]);
  return { hasDomain, use, subscription, unverified };
}

const when = (at: Date, { request, store }: Staff) =>
  whenText(at, {
    now: request.now,
    timeZone: store.shell.timeZone,
    locale: request.locale,
    t: translator(request.locale),
  });

/** The first name; '' if the account's name is only its e-mail address. */
function nameToGreet(name: string, email: string): string {
  const isAddress = name.includes('@') || name.toLowerCase() === email.split('@')[0]?.toLowerCase();
  return isAddress ? '' : (name.split(' ')[0] ?? name);
}

function greeting({ request, store, actor }: Staff) {
  const { timeZone } = store.shell;
  const tag = dateTag(request.locale);
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(request.now),
  );
  const date = new Intl.DateTimeFormat(tag, { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const zone = zoneText({ now: request.now, timeZone, locale: request.locale });
  return {
    name: nameToGreet(actor.name, request.account?.email ?? ''),
    partOfDay: hour < 12 ? ('morning' as const) : hour < 17 ? ('afternoon' as const) : ('evening' as const),
    today: `${date.format(request.now)} · ${zone}`,
  };
}

function buildNumbers(
  { dashboard, returns, stock }: { dashboard: Dashboard; returns: number; stock: StockNeeds | null },
  range: RangeView,
  staff: Staff,
): Pick<DashboardView, 'numbers' | 'waiting' | 'goods'> {
  const { currency, timeZone } = staff.store.shell;
  const { waiting, top } = dashboard;
  const { locale, now } = staff.request;
  const current = currentStep(dashboard.step, timeZone, now);
  const most = Math.max(1, ...top.map(({ amount }) => amount));
  return {
    numbers: staff.can('sales.view')
      ? {
          kpis: buildKpis(dashboard, range, current),
          points: buildTrend(dashboard, range, { locale, current }),
          hasSales: dashboard.trend.sales.size > 0,
          top: top.map(({ amount, mediaHash, ...product }) => ({
            ...product,
            src: mediaHash === '' ? null : `/media/${mediaHash}`,
            amount: money(amount, currency),
            share: Math.round((amount / most) * 100),
          })),
        }
      : null,
    waiting: staff.can('orders.view')
      ? {
          toFulfil: waiting.toFulfil,
          toConfirm: staff.can('orders.confirm') ? waiting.toConfirm : 0,
          oldest: waiting.oldestAt && when(waiting.oldestAt, staff),
          toCollect: waiting.toCollect,
          collectAmount: money(waiting.collectAmount, currency),
          failedPayments: waiting.failedPayments,
          toPayBack: waiting.toPayBack,
          returns,
        }
      : null,
    goods: stock && { ...stock, reviews: waiting.reviews },
  };
}

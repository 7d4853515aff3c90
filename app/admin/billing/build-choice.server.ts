import { withPlatform, withStore } from '#db/index.ts';
import {
  currentPackage,
  type Package,
  type PackageUse,
  platformUse,
  storeUse,
} from '#domain/packages/index.ts';
import { monthOrders } from '#domain/reports/index.ts';
import {
  accountFor,
  type BillingState,
  CYCLES,
  type Cycle,
  isUpgrade,
  mayHappen,
  overLimits,
  phaseOf,
  priceOf,
  type Quote,
  readQuote,
} from '#domain/subscription/index.ts';
import { newId } from '#lib/ids.ts';
import { dateTag, type Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { billingDesk } from '#server/index.ts';
import type { Staff } from '../shell/signed-in.server.ts';
import type { BuyView, ChangeView, OverView } from './billing-view.ts';

const NAMES = { products: 'products', storageMb: 'storage', staff: 'team', domains: 'domains' } as const;

/** '9 December 2026' in the store's time zone. */
export function dayText(at: Date, { request, store }: Staff): string {
  const { timeZone } = store.shell;
  return new Intl.DateTimeFormat(dateTag(request.locale), { dateStyle: 'long', timeZone }).format(at);
}

/** '09/12/2026': the same in both languages, for documents. */
export function shortDay(at: Date, { store }: Staff): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone: store.shell.timeZone }).format(at);
}

export async function readUse(storeId: string, at: Date): Promise<PackageUse & { ordersMonth: number }> {
  const own = await withStore(storeId, async (tx) => ({
    ...(await storeUse(tx)),
    ordersMonth: (await monthOrders(tx, at)).orders,
  }));
  return { ...own, ...(await platformUse(storeId, at)) };
}

/** The plan named by the URL; by default, for a store whose plan has ended, its own plan. */
export function chosenPlan(
  params: URLSearchParams,
  state: BillingState,
  now: Date,
): { code: string; cycle: Cycle } | null {
  const { renewal, package: own } = state;
  const cycle = CYCLES.find((each) => each === params.get('cycle')) ?? renewal?.cycle ?? 'month';
  const code = (params.get('plan') ?? '').slice(0, 40);
  if (code) return { code, cycle };
  const phase = phaseOf(state, now);
  return own && (phase === 'ended' || phase === 'past_due') ? { code: own.code, cycle } : null;
}

/**
 * The confirmation of the chosen plan: a purchase with its price, or a change at the period's end. Null if the plan
 * cannot be chosen.
 */
export async function buildChoice(
  chosen: { code: string; cycle: Cycle } | null,
  state: BillingState,
  staff: Staff,
): Promise<BuyView | ChangeView | null> {
  if (!chosen) return null;
  const { request, store } = staff;
  const wanted = { ...chosen, storeId: store.id, storeCurrency: store.shell.currency };
  const { quoted, offered, account } = await withPlatform(async (tx) => {
    const quote = await readQuote(tx, wanted, request.now);
    return {
      quoted: quote,
      offered: await currentPackage(tx, chosen.code),
      account: quote.ok ? await accountFor(tx, quote.value) : null,
    };
  });
  const use = await readUse(store.id, request.now);
  if (quoted.ok) {
    const ways = {
      card: billingDesk(request.config)?.entry.kind ?? null,
      transfer: account !== null,
    };
    return { ...buyView(quoted.value, { state, use, staff }), ways };
  }
  return offered?.isListed
    ? changeView({ package: offered, cycle: chosen.cycle }, { state, use, staff })
    : null;
}

type Around = { state: BillingState; use: PackageUse; staff: Staff };

function buyView(quote: Quote, { state, use, staff }: Around): Omit<BuyView, 'ways'> {
  const { wanted, currency, taxPpm } = quote;
  const { locale } = staff.request;
  const isOther = wanted.package.code !== state.package?.code;
  return {
    ...{
      kind: quote.kind,
      code: wanted.package.code,
      plan: wanted.package.names[locale],
      cycle: wanted.cycle,
    },
    lines: quote.lines.map(({ what, package: of, cycle, amount, days }) => ({
      ...{ what, plan: of.names[locale], cycle, amount: money(amount, currency), days },
    })),
    tax: taxPpm > 0 ? { percent: percentText(taxPpm, locale), amount: money(quote.tax, currency) } : null,
    total: money(quote.total, currency),
    from: dayText(quote.periodStart, staff),
    until: dayText(quote.periodEnd, staff),
    over: isOther ? overViews(wanted.package, use) : [],
    key: newId(),
  };
}

export function percentText(ppm: number, locale: Locale): string {
  return new Intl.NumberFormat(locale === 'ar' ? 'ar-u-nu-latn' : 'en', {
    style: 'percent',
    maximumFractionDigits: 4,
  }).format(ppm / 1_000_000);
}

function overViews({ limits }: Package, use: PackageUse): OverView[] {
  return overLimits(limits, use).map(({ thing, used, limit }) => ({ name: NAMES[thing], used, limit }));
}

function changeView(
  wanted: { package: Package; cycle: Cycle },
  { state, use, staff }: Around,
): ChangeView | null {
  const { now, locale } = staff.request;
  const phase = phaseOf(state, now);
  const isFree = wanted.package.prices.every(({ perMonth }) => perMonth === 0);
  const shared = { code: wanted.package.code, plan: wanted.package.names[locale], cycle: wanted.cycle };
  const over = overViews(wanted.package, use);
  if (isFree && mayHappen('go_free', phase)) {
    return { kind: 'free', ...shared, price: null, from: dayText(now, staff), over };
  }
  const { renewal, package: own } = state;
  if (!renewal || !own || !mayHappen('downgrade', phase)) return null;
  const current = { package: own, cycle: renewal.cycle };
  const isSame = own.code === wanted.package.code && renewal.cycle === wanted.cycle;
  if (isSame || isUpgrade(current, wanted, renewal.currency)) return null;
  const amount = priceOf(wanted.package, wanted.cycle, renewal.currency);
  const price = amount === null ? null : money(amount, renewal.currency);
  return { kind: 'downgrade', ...shared, price, from: dayText(renewal.paidUntil, staff), over };
}

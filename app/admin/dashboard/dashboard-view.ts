import type { ProductGaps } from '#domain/catalog/index.ts';
import type { DeliveryTerms } from '#domain/delivery/index.ts';
import type { SellerDetail } from '#domain/invoices/index.ts';
import type { OrderListRow } from '#domain/orders/index.ts';
import type { SetupStep } from '#domain/reports/index.ts';
import type { StockNeeds } from '#domain/stock/index.ts';
import type { AccessMode } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { ChartPoint } from '../../ui/console/chart.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import type { PlanUseView } from '../billing/plan-uses.tsx';

export const MOST_DAYS = 366;

export const RANGES = ['today', 'week', 'month', 'custom'] as const;
export type RangeName = (typeof RANGES)[number];

/** The period in the URL. `problem`: an invalid period, for which the last week is shown instead. */
export type RangeView = {
  name: RangeName;
  from: string;
  to: string;
  days: number;
  problem: 'backwards' | 'tooLong' | 'noDay' | null;
  /** The requested period, if it differs from the one shown. */
  asked?: { from: string; to: string };
};

export type KpiName = 'sales' | 'orders' | 'average' | 'conversion' | 'returning';

/**
 * One number: `value` in minor units, pieces, or hundredths of a per cent; `change` in hundredths of a per
 * cent, null without an earlier value.
 */
export type Kpi = { name: KpiName; value: number; change: number | null; trend: number[] };

export type TrendPoint = {
  key: string;
  label: string;
  title: string;
  value: number;
  stage?: ChartPoint['stage'];
  before: { title: string; value: number };
};

export type NumbersView = {
  kpis: Kpi[];
  points: TrendPoint[];
  hasSales: boolean;
  top: { id: string; title: string; src: string | null; units: number; amount: Money; share: number }[];
};

export type WaitingView = {
  toFulfil: number;
  toConfirm: number;
  oldest: WhenText | null;
  toCollect: number;
  collectAmount: Money;
  failedPayments: number;
  toPayBack: number;
  returns: number;
} | null;

export type DashboardView = {
  name: string;
  partOfDay: 'morning' | 'afternoon' | 'evening';
  today: string;
  /** Yesterday's sales in one sentence. */
  lastDay: string | null;
  range: RangeView;
  period: string;
  currency: string;
  /** The number of minor units in one unit of the currency. */
  unit: number;
  storeHref: string;
  numbers: NumbersView | null;
  orders: (Omit<OrderListRow, 'placedAt'> & { when: WhenText })[] | null;
  waiting: WaitingView;
  /** Seller details missing from invoices. */
  missing: SellerDetail[];
  /** Details that the country's law requires on the shop and that are missing. */
  missingLegal: { to: string; fields: string } | null;
  /** Number of orders whose document waits for these details, and the first legal deadline. */
  invoicesWaiting: { orders: number; by: string } | null;
  /** Tax documents that the authority refused, and those that have waited for 20 hours. */
  taxDocuments: { rejected: number; late: number } | null;
  goods: (StockNeeds & { reviews: number }) | null;
  health: {
    /** The gaps in the newest products; null if the member may not see products. */
    goods: (ProductGaps & { firstLocale: Locale }) | null;
    canTranslate: boolean;
    /** True if files of shoppers were refused in the last 24 hours because the shop takes no more of them. */
    hasFullFiles: boolean;
    /** The number of addresses that refuse the shop's mails, at most 100. */
    refused: number;
    /** The number of unverified domains. */
    domains: number;
  };
  setup: {
    steps: readonly SetupStep[];
    done: SetupStep[];
    links: Partial<Record<SetupStep, string>>;
    /** The delivery terms of a new store until its owner confirms or changes them. */
    undecided: DeliveryTerms | null;
    /** Null if there are no samples, or the member may not remove them. */
    samples: { products: number } | null;
  } | null;
  plan: {
    /** The name of the package; null if the store has none. */
    name: string | null;
    uses: PlanUseView[];
  } | null;
  may: { addProduct: boolean; import: boolean };
  /** True until the first order, unless the member turned the guide off in this browser. */
  isFirst: boolean;
  shop: { origin: string; mode: AccessMode };
};

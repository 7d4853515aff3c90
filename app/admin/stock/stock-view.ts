import type { HeldProduct, StockHold, StockMove, StockRow, UnitsAtLocation } from '#domain/stock/index.ts';
import type { ListPage, ListRules } from '../../ui/console/list/list-state.ts';
import type { WhenText } from '../../ui/console/when.ts';

/** The tabs of the stock list: three views of the variants, and the holds of unpaid orders. */
const STOCK_TABS = ['all', 'low', 'out', 'held'] as const;

export type StockTab = (typeof STOCK_TABS)[number];

export const STOCK_RULES: ListRules<StockTab> = {
  path: '/admin/products/stock',
  views: STOCK_TABS,
  sizes: [50],
};

export type HoldRow = Omit<StockHold, 'until'> & { until: WhenText };
export type MoveRow = Omit<StockMove, 'at'> & { when: WhenText };

export type StockProblem =
  | { code: 'quantity_invalid' | 'reason_invalid' | 'not_counted' | 'stock_invalid' | 'not_allowed' }
  | { code: 'threshold_invalid'; max: number }
  | { code: 'not_enough' | 'owed' | 'not_there'; count: number }
  | { code: 'location_not_found' | 'same_location' }
  | { code: 'stock_moved'; count: number; moves: number };

/** The forms of the list of stock and of a variant's stock page. `set` is a row of the list, `threshold` is the store's low-stock threshold. */
export type StockForm = 'set' | 'adjust' | 'rules' | 'threshold' | 'carry';

export type StockResult = {
  form: StockForm;
  variantId: string;
  /** The typed values, shown again after a refusal. */
  typed: Record<string, string>;
} & ({ saved: true } | { problem: StockProblem });

export type StockListView = {
  list: ListPage<StockRow | { orderId: string }, StockTab>;
  rows: StockRow[];
  holds: HoldRow[];
  heldProducts: HeldProduct[];
  lowStockAt: number | null;
  canAdjust: boolean;
  canSeeOrders: boolean;
  canRelease: boolean;
};

/** The result of releasing holds; `released` counts the orders. */
export type ReleaseResult = { released: number; said: string | null; problem: string | null };

export type VariantStockView = {
  row: StockRow;
  places: UnitsAtLocation[];
  lowStockAt: number | null;
  moves: MoveRow[];
  next: number | null;
  isFirst: boolean;
  /** Idempotency key of the forms that add or remove units, so that a second press changes nothing. */
  formKey: string;
  canAdjust: boolean;
  canSeeOrders: boolean;
};

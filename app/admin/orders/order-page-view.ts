import type { FoundGoods } from '#domain/checkout/index.ts';
import type {
  Carrier,
  OrderEventView,
  OrderMove,
  OrderView,
  ParcelView,
  RefundView,
} from '#domain/orders/index.ts';
import type { ReturnView } from '#domain/returns/index.ts';
import type { WhenText } from '../when.ts';

/** The moves that are one click. */
export type PlainMove = Exclude<OrderMove, 'edit' | 'refund'>;

export type OrderEvent = Omit<OrderEventView, 'at'> & { when: WhenText };
export type ParcelOnPage = Omit<ParcelView, 'shippedAt' | 'deliveredAt'> & {
  when: WhenText;
  isDelivered: boolean;
};
export type RefundOnPage = Omit<RefundView, 'at'> & { when: WhenText };

/** others: what may be sent instead of a line, by line. */
export type ReturnOnPage = Omit<ReturnView, 'requestedAt'> & {
  when: WhenText;
  others: Record<string, FoundGoods[]>;
  /** The sum of its refund in minor units; null where there is none. */
  worth: number | null;
};

/** An order as its page shows it: moments in words, the country by name, and only the moves this person may make. */
export type OrderPageView = Omit<OrderView, 'placedAt' | 'deliveredAt' | 'events' | 'parcels' | 'refunds'> & {
  when: WhenText;
  countryName: string;
  /** The number in groups, as people read it. */
  phoneText: string;
  events: OrderEvent[];
  parcels: ParcelOnPage[];
  refunds: RefundOnPage[];
  carriers: Carrier[];
  /** Something is still to be paid on its page. */
  waitsForMoney: boolean;
  /** May write notes and tags. */
  canMark: boolean;
  returns: ReturnOnPage[];
  canReturn: boolean;
  /** Whoever ordered is shut out; path: of their page, for staff who may see it. */
  blocked: { when: WhenText; reason: string; path: string | null } | null;
};

/** What a form of the page opens over it. */
export const PANELS = ['ship', 'refund', 'edit', 'cancel'] as const;
export type PanelName = (typeof PANELS)[number];

/** The sum of a refund and the amount that is refundable after it, in minor units. */
export type RefundSum = { amount: number; left: number };
export type RefundSumView = { sum: RefundSum | null; problem: string | null };

/** What became of a form: said as a success, or refused with the panel it came from and all that was typed. */
export type OrderResult =
  | {
      said: string;
      /** To hand out, told once: to pay the order, and to download its files. */
      link?: string;
      filesLink?: string;
    }
  | {
      problem: string;
      panel: PanelName | null;
      kept: Record<string, string>;
      /** Of a refund: what it comes to now. */
      sum?: RefundSum | null;
    }
  /** The sum of the refund that is being filled in. */
  | { sum: RefundSum; panel: 'refund'; kept: Record<string, string> }
  | { found: FoundGoods[] | null; query: string; panel: 'edit'; kept: Record<string, string> };

export function keptOf(result: OrderResult | undefined, panel: PanelName): Record<string, string> {
  return result && 'kept' in result && result.panel === panel ? result.kept : {};
}

import type { FoundGoods } from '#domain/checkout/index.ts';
import type {
  Carrier,
  MoneyParts,
  OrderEventView,
  OrderMove,
  OrderView,
  ParcelView,
  RefundSum,
  RefundView,
} from '#domain/orders/index.ts';
import type { ReturnView } from '#domain/returns/index.ts';
import type { WhenText } from '../../ui/console/when.ts';
import type { RecordedCall } from '../payments/call-view.ts';

/** The moves that need one click and no form. */
export type PlainMove = Exclude<OrderMove, 'edit' | 'refund'>;

export type OrderEvent = Omit<OrderEventView, 'at'> & { when: WhenText };
export type ParcelOnPage = Omit<ParcelView, 'shippedAt' | 'deliveredAt'> & {
  when: WhenText;
  isDelivered: boolean;
};
export type RefundOnPage = Omit<RefundView, 'at'> & { when: WhenText };

/** `others`: for each returned line, the variants that can be sent in exchange. */
export type ReturnOnPage = Omit<ReturnView, 'requestedAt'> & {
  when: WhenText;
  others: Record<string, FoundGoods[]>;
  /** The sum of the refund in minor units; null for none. */
  worth: number | null;
};

/** An order as its page shows it: times and country as text, and only the moves this person may make. */
export type OrderPageView = Omit<OrderView, 'placedAt' | 'deliveredAt' | 'events' | 'parcels' | 'refunds'> & {
  when: WhenText;
  countryName: string;
  /** The phone number in groups of digits. */
  phoneText: string;
  events: OrderEvent[];
  parcels: ParcelOnPage[];
  refunds: RefundOnPage[];
  carriers: Carrier[];
  /** True if something is still to be paid on the order's page. */
  waitsForMoney: boolean;
  money: MoneyParts;
  /** Link that opens WhatsApp with a prepared message to the customer; null without a phone number. */
  whatsapp: string | null;
  /** Set if the order waits for a confirmation that this person may record. `whatsapp` asks for it. */
  call: { whatsapp: string | null; canRefuse: boolean } | null;
  /** True right after the order was made at the till. */
  isJustMade: boolean;
  /** True if this person may write notes and tags. */
  canMark: boolean;
  returns: ReturnOnPage[];
  canReturn: boolean;
  /** Units by line for which this person may open a return; empty if there are none, or if a return is open. */
  returnable: Record<string, number>;
  /** The block of the buyer. `path` is the customer's page, for staff who may see it. */
  blocked: { when: WhenText; reason: string; path: string | null } | null;
};

export const PANELS = ['ship', 'refund', 'return', 'edit', 'cancel'] as const;
export type PanelName = (typeof PANELS)[number];
/** A form that shows its own problem: that of a panel, or for a note. */
export type FormName = PanelName | 'note';

/** A refund before it is made, in minor units. `fee` is the cash fee, which `other` does not contain here. */
export type RefundSumOnPage = RefundSum & { fee: number };
export type RefundSumView = { sum: RefundSumOnPage | null; problem: string | null };

/** The result of a form: a success message, or a refusal with its panel and the typed values. */
export type OrderResult =
  | {
      said: string;
      /** Links to give to the buyer, shown once: to pay for the order, and to download its files. */
      link?: string;
      /** Link that opens WhatsApp with a message containing the payment link. */
      whatsapp?: string | null;
      filesLink?: string;
      /** The call that was just recorded. */
      recorded?: RecordedCall | null;
    }
  | {
      problem: string;
      panel: FormName | null;
      kept: Record<string, string>;
      /** The current sum of a refused refund. */
      sum?: RefundSumOnPage | null;
    }
  /** The sum of a refund whose form is still being filled in. */
  | { sum: RefundSumOnPage; panel: 'refund'; kept: Record<string, string> }
  | { found: FoundGoods[] | null; query: string; panel: 'edit'; kept: Record<string, string> };

export function keptOf(result: OrderResult | undefined, panel: FormName): Record<string, string> {
  return result && 'kept' in result && result.panel === panel ? result.kept : {};
}

import type {
  AddPayoutFailure,
  LineProblem,
  PayoutFileFailure,
  PayoutRow,
  PayoutRowLine,
  UnknownForm,
} from '#domain/accounting/index.ts';
import type { BadgeLook } from '../../ui/console/badge.tsx';
import type { WhenText } from '../../ui/console/when.ts';

export const PAYOUTS_PATH = '/admin/accounting/payouts';

/** A statement whose columns have to be mapped; its text is posted again. */
export type FormToMap = UnknownForm & { text: string; fileName: string; payer: string; paidOn: string };

export type PayoutProblem =
  | Exclude<PayoutFileFailure, { code: 'lines_invalid' }>
  | { code: 'lines_invalid'; data: { lines: LineProblem[]; count: number } }
  | AddPayoutFailure
  | { code: 'missing' | 'not_utf8' | 'too_large' | 'paid_on'; data?: undefined };

export type PayoutResult = {
  problem?: PayoutProblem;
  /** The values that were typed beside a refused file. */
  typed?: { payer: string; paidOn: string };
  form?: FormToMap;
};

export type StatementRow = Omit<PayoutRow, 'addedAt'> & {
  addedAt: WhenText;
  days: { from: string; to: string };
};
export type StatementLine = PayoutRowLine;

export type PayoutAct = { matched?: number; problem?: { code: 'repeated_elsewhere'; payoutId: string } };

export const OUTCOME_LOOKS: Record<PayoutRowLine['outcome'], BadgeLook> = {
  matched: { tone: 'success', mark: 'full' },
  fee: { tone: 'neutral', mark: 'full' },
  repeated: { tone: 'neutral', mark: 'half' },
  differs: { tone: 'warning', mark: 'half' },
  paid_before: { tone: 'warning', mark: 'half' },
  not_paid: { tone: 'warning', mark: 'open' },
  unknown: { tone: 'danger', mark: 'open' },
};

/** The key of the text that says what to do about a line; null if there is nothing to do. */
export function todoOf({ outcome, kind }: Pick<PayoutRowLine, 'outcome' | 'kind'>) {
  if (outcome === 'matched' || outcome === 'fee') return null;
  if (outcome === 'not_paid' && kind === 'refund') return 'not_refunded';
  return outcome === 'differs' && kind === 'other' ? 'correction' : outcome;
}

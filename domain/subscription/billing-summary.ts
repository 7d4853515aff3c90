import { type PlatformTx, withPlatform } from '#db/index.ts';
import type { Package } from '#domain/packages/index.ts';
import { type Money, money } from '#lib/money/index.ts';
import type { SavedCard } from './billing-provider.ts';
import { openCharge, readCard, readTaxPpm } from './billing-rows.ts';
import { type BillingState, type Cycle, type Phase, phaseOf, readBillingState } from './billing-state.ts';
import { quotePeriod } from './quote.ts';
import { readTransfer } from './transfers.ts';

export type NextCharge = {
  /** Null if nothing is charged, because the next package has no price. */
  total: Money | null;
  on: Date;
  package: Package;
  cycle: Cycle;
};

/** The amount of the next renewal in the current state; null if nothing renews. */
export function nextCharge({ renewal, package: own }: BillingState, taxPpm: number): NextCharge | null {
  if (!renewal || !own) return null;
  const { currency, paidUntil: on } = renewal;
  const wanted = renewal.next ?? { package: own, cycle: renewal.cycle };
  const quoted = quotePeriod(currency, wanted, { taxPpm, start: on, renewal });
  return { ...wanted, on, total: quoted.ok ? money(quoted.value.total, currency) : null };
}

export type BillingSummary = {
  package: Package | null;
  phase: Phase;
  periodEndsAt: Date | null;
  /** Null if nothing renews. */
  next: (NextCharge & { isCancelled: boolean }) | null;
  card: SavedCard | null;
  /** A pending bank transfer. */
  transfer: { total: Money; reference: string; expiresAt: Date } | null;
};

/** The data of a store's plan for a list of stores. */
export async function billingSummary(storeId: string, now: Date): Promise<BillingSummary> {
  return withPlatform(async (tx) => {
    const state = await readBillingState(tx, storeId);
    const next = nextCharge(state, await readTaxPpm(tx));
    return {
      package: state.package,
      phase: phaseOf(state, now),
      periodEndsAt: state.periodEndsAt,
      next: next && { ...next, isCancelled: state.renewal?.cancelsAtEnd ?? false },
      card: await readCard(tx, storeId),
      transfer: await waitingTransfer(tx, storeId),
    };
  });
}

async function waitingTransfer(tx: PlatformTx, storeId: string): Promise<BillingSummary['transfer']> {
  const open = await openCharge(tx, storeId);
  const transfer = open && (await readTransfer(tx, open.id));
  if (!transfer) return null;
  const { reference, expiresAt } = transfer;
  return { total: money(open.total, open.currency), reference, expiresAt };
}

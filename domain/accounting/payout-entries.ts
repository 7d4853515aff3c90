import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Period } from '#domain/reports/index.ts';
import type { AccountPurpose } from './accounts.ts';
import { entryOf, type JournalEntry } from './journal-entry.ts';

type PayoutDay = {
  id: string;
  day: string;
  fileName: string;
  currency: string;
  clearing: Extract<AccountPurpose, 'cards' | 'cash'>;
  gross: number;
  fee: number;
  net: number;
};

/**
 * Books the statements of a period, one entry per statement and day: the bank received the net amount, the
 * provider kept its fee and no longer owes the gross amount. Lines without an order are included, so that the
 * balance of the provider's account shows them.
 */
export async function payoutEntries(tx: StoreTx, { from, to }: Period): Promise<JournalEntry[]> {
  const { rows } = await sql<PayoutDay>`
    select p.id, r.day, p.file_name as "fileName", p.currency,
        case when p.provider <> 'other' or y.method = 'card' then 'cards' else 'cash' end as clearing,
        sum(r.gross)::bigint as gross, sum(r.fee)::bigint as fee, sum(r.net)::bigint as net
      from payout_rows r
      join payouts p on p.store_id = r.store_id and p.id = r.payout_id
      left join payments y on y.store_id = r.store_id and y.id = r.payment_id
     where r.store_id = ${tx.storeId} and r.outcome <> 'repeated' and r.day between ${from} and ${to}
     group by p.id, r.day, p.file_name, p.currency, clearing
     order by r.day, p.id, clearing`.execute(tx);
  const days = Map.groupBy(rows, ({ id, day }) => `${day} ${id}`);
  return [...days.values()].map(dayEntry);
}

function dayEntry(parts: PayoutDay[]): JournalEntry {
  const [{ day = '', fileName = '', currency = '' } = {}] = parts;
  return entryOf(
    { day, kind: 'payout', document: fileName, orderNumber: null, currency },
    parts.flatMap(({ clearing, gross, fee, net }) => [
      { account: 'bank', amount: Number(net) },
      { account: 'fees', amount: Number(fee) },
      { account: clearing, amount: 0 - Number(gross) },
    ]),
  );
}

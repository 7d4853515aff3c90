import { sql } from 'kysely';
import { type StoreTx, withStore } from '#db/index.ts';
import { keptUntil } from '#domain/invoices/index.ts';

/** The files of a store's tax documents; each row is one line of JSON. */
export const PAPER_FILES = ['invoices', 'fatoora_documents'] as const;

export type PaperFile = (typeof PAPER_FILES)[number];

export type WriteLines = (file: PaperFile, lines: string[]) => Promise<void>;

export type Papers = { documents: number; keptUntil: Date };

/** A document of 500 lines has 300 kB. */
const ROWS_AT_ONCE = 50;
const YEAR = 365.25 * 24 * 3_600_000;

/**
 * Passes all invoices, credit notes and signed documents of a store to `write`, in order; null if it has issued none.
 * In Saudi Arabia they are kept for six years from the end of the tax period (VAT Implementing Regulations, article
 * 66), elsewhere for ten years, which is the longest period known to us (Germany, § 147 AO, until 2024).
 */
export async function copyPapers(storeId: string, write: WriteLines): Promise<Papers | null> {
  return withStore(storeId, async (tx) => {
    const last = await tx
      .selectFrom('invoices')
      .select('issued_at as issuedAt')
      .where('store_id', '=', tx.storeId)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) return null;
    const documents = await copyTable(tx, 'invoices', write);
    await copyTable(tx, 'fatoora_documents', write);
    const { country } = await tx
      .selectFrom('store_settings')
      .select('country')
      .where('store_id', '=', tx.storeId)
      .executeTakeFirstOrThrow();
    const end = country === 'SA' ? endOfDay(keptUntil(last.issuedAt)) : last.issuedAt.getTime() + 10 * YEAR;
    return { documents, keptUntil: new Date(end) };
  });
}

const endOfDay = (day: string) => Date.parse(`${day}T21:00:00Z`);

async function copyTable(tx: StoreTx, file: PaperFile, write: WriteLines): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  let count = 0;
  const key = sql.ref(file === 'invoices' ? 'id' : 'invoice_id');
  for (;;) {
    const { rows } = await sql<{ key: string; line: string }>`
      select ${key}::text as key, to_jsonb(d)::text as line from ${sql.table(file)} d
       where store_id = ${tx.storeId} and ${key} > ${after}::uuid
       order by ${key} limit ${ROWS_AT_ONCE}`.execute(tx);
    const end = rows.at(-1);
    if (!end) return count;
    await write(
      file,
      rows.map(({ line }) => line),
    );
    count += rows.length;
    after = end.key;
  }
}

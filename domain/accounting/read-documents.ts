import { sql } from 'kysely';
import { inBatches, type Reader, type StoreTx, untilHeavy } from '#db/index.ts';
import {
  type InvoiceData,
  type InvoiceKind,
  type RatedPart,
  ratedParts,
  shareOut,
} from '#domain/invoices/index.ts';
import { type Period, withinPeriod } from '#domain/reports/index.ts';

/** The parts of an issued document, in the currency in which its tax is due. */
export type TaxedDocument = {
  id: string;
  kind: InvoiceKind;
  code: string;
  issuedAt: Date;
  orderNumber: number;
  currency: string;
  parts: RatedPart[];
};

export type StoreDays = Period & { timeZone: string };

type Row = Pick<TaxedDocument, 'id' | 'kind' | 'code' | 'issuedAt' | 'orderNumber'> & {
  sequence: number;
  data: Parameters<typeof ratedParts>[0] & Pick<InvoiceData, 'currency' | 'inBase'>;
  rates: number[];
};

const BATCH = 500;
/**
 * The bytes of the documents of a batch as they are stored, compressed. One of 500 lines has some tens of thousands, so
 * that a batch has some thousand lines.
 */
const MOST_BYTES = 200_000;

/** The documents issued in a period, oldest first, in batches. */
export async function* readDocuments(read: Reader, days: StoreDays): AsyncGenerator<TaxedDocument[]> {
  const batches = inBatches<Row>(read, (tx, after) => readBatch(tx, days, after?.sequence ?? 0));
  for await (const rows of batches) yield rows.map(drawDocument);
}

function linesOf(invoice: 'i' | 'b') {
  return sql`(select jsonb_agg(l.line - 'titles' - 'options' order by l.at)
             from jsonb_array_elements(${sql.ref(invoice)}.data -> 'lines') with ordinality l (line, at))`;
}

// Leaves out titles, options and addresses, which accounting does not need.
async function readBatch(tx: StoreTx, days: StoreDays, after: number): Promise<Row[]> {
  const next = sql`
    select i.id, i.sequence, pg_column_size(i.data) + coalesce(pg_column_size(b.data), 0) as weight
      from invoices i
      left join invoices b on b.store_id = i.store_id and b.id = i.invoice_id
     where i.store_id = ${tx.storeId} and i.sequence > ${after} and ${withinPeriod(sql.ref('i.issued_at'), days)}
     order by i.sequence limit ${BATCH}`;
  const { rows } = await sql<Row>`
    select i.id, i.kind, i.code, i.sequence, i.issued_at as "issuedAt", (i.data -> 'order' ->> 'number')::bigint as "orderNumber",
        jsonb_build_object('delivery', i.data -> 'delivery', 'fee', i.data -> 'fee', 'other', i.data -> 'other',
          'currency', i.currency, 'inBase', i.data -> 'inBase',
          'buyer', jsonb_build_object('country', i.data -> 'buyer' -> 'country'),
          'seller', jsonb_build_object('country', i.data -> 'seller' -> 'country'),
          'lines', coalesce(${linesOf('i')}, '[]'), 'correctedLines', ${linesOf('b')}) as data,
        array(select distinct (x ->> 'ratePpm')::bigint from jsonb_array_elements(coalesce(b.data, i.data) -> 'taxes') x
               where (x ->> 'ratePpm')::bigint > 0) as rates
      from (${untilHeavy(next, { order: sql`r.sequence`, most: MOST_BYTES })}) n
      join invoices i on i.store_id = ${tx.storeId} and i.id = n.id
      left join invoices b on b.store_id = i.store_id and b.id = i.invoice_id
     order by i.sequence`.execute(tx);
  return rows;
}

function drawDocument({ data, rates, sequence, ...row }: Row): TaxedDocument {
  const parts = ratedParts(data, rates.length === 1 ? Number(rates[0]) : null);
  const { inBase } = data;
  return {
    ...row,
    orderNumber: Number(row.orderNumber),
    currency: inBase?.currency ?? data.currency,
    parts: inBase ? shareOut(parts, inBase) : parts,
  };
}

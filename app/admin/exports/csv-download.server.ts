import { Readable } from 'node:stream';
import { withStore, withStoreReadOnly } from '#db/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import type { Reader, RowBatches } from '#domain/exports/index.ts';
import { CSV_MARK, csvLines } from '#lib/csv-text.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { ExportFile } from './export-page.tsx';

/**
 * Downloads a file that is generated while it is sent. Its audit row is written before the first byte. `part`
 * is the end of the file's name, by default the day.
 */
export async function csvDownload(
  file: ExportFile,
  batches: RowBatches,
  staff: Staff,
  part?: string,
): Promise<Response> {
  const { request, store } = staff;
  await withStore(store.id, (tx) =>
    recordAudit(tx, request.act(), {
      action: `${file}.exported`,
      subjectKind: 'store',
      subjectId: store.id,
      ...(part && { after: { period: part } }),
    }),
  );
  const end = part ?? request.now.toISOString().slice(0, 10);
  return new Response(streamOf(bytes(batches, staff)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${store.slug}-${file}-${end}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

/** Reads of one store in read-only transactions. */
export function readerOf(storeId: string): Reader {
  return (work) => withStoreReadOnly(storeId, work);
}

/** The parts as a response body, generated no faster than they are read (backpressure). */
export function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream {
  return Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream;
}

async function* bytes(batches: RowBatches, { request }: Staff): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(CSV_MARK);
  try {
    for await (const rows of batches) yield encoder.encode(csvLines(rows));
  } catch (error) {
    // The headers are already sent, so aborting the response is the only way left to report an error.
    request.log.error({ err: error }, 'an export failed');
    throw error;
  }
}

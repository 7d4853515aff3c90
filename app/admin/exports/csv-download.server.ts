import { type Reader, type RowBatches, withStore, withStoreReadOnly } from '#db/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { CSV_MARK, csvLines } from '#lib/csv-text.ts';
import { exportBody } from '#lib/streamed-body.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { ExportFile } from './export-page.tsx';

/** A part of what could be downloaded: the end of the file's name, by default the day, and its words in the audit log. */
export type FilePart = { name: string; after: Record<string, string | number> };

/** Downloads a file that is generated while it is sent. Its audit row is written before the first byte. */
export async function csvDownload(
  file: ExportFile,
  batches: RowBatches,
  staff: Staff,
  part?: FilePart,
): Promise<Response> {
  const { request, store } = staff;
  await withStore(store.id, (tx) =>
    recordAudit(tx, request.act(), {
      action: `${file}.exported`,
      subjectKind: 'store',
      subjectId: store.id,
      ...(part && { after: part.after }),
    }),
  );
  const end = part?.name ?? request.now.toISOString().slice(0, 10);
  return new Response(exportBody(texts(batches), request.log), {
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

async function* texts(batches: RowBatches): AsyncGenerator<string> {
  yield CSV_MARK;
  for await (const rows of batches) yield csvLines(rows);
}

import {
  type ImportErrorLine,
  type ImportReport,
  type ImportSummary,
  isImportable,
} from '#domain/import/index.ts';
import { inMegabytes, PICTURE_BYTES } from '#lib/file-limits.ts';
import { isMessageKey, translator } from '#messages/index.ts';
import { hasImportFile } from '#server/index.ts';
import { whenText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';
import { buildUndo } from './build-undo.server.ts';
import type { ImportSummary as Drawn, ImportLine, ImportReportView } from './import-view.ts';

/** The number of refused rows in the report; the downloadable file has all. */
export const SHOWN_ERRORS = 200;

export function buildImport(found: ImportSummary, { request, store }: Staff): Drawn {
  const { locale, now } = request;
  return {
    id: found.id,
    kind: found.kind,
    fileName: found.fileName,
    status: found.status,
    isDryRun: found.isDryRun,
    startedBy: found.startedBy,
    when: whenText(found.createdAt, { now, timeZone: store.shell.timeZone, locale, t: translator(locale) }),
    rowsRead: found.rowsRead,
    rowsTotal: found.rowsTotal,
    created: found.products.created,
    updated: found.products.updated,
    errorCount: found.errorCount,
    noteCount: found.noteCount,
  };
}

export function buildReport(found: ImportReport, staff: Staff): ImportReportView {
  const { waiting, done, failed, queued } = found.images;
  return {
    ...buildImport(found, staff),
    undo: buildUndo(found.undo, staff),
    unchanged: found.products.unchanged,
    importable: importableIn(found, staff),
    variants: found.variants,
    images: { queued: found.isDryRun ? queued : waiting, done, failed },
    errors: found.errors.map((error) => buildError(error, staff)),
    failedPictures: found.failedImages.map(({ url, reason }) => ({
      url,
      reason: pictureReason(reason, staff),
    })),
  };
}

function importableIn(found: ImportReport, { store, request }: Staff): number | null {
  if (!isImportable(found) || !hasImportFile(request.config, { storeId: store.id, importId: found.id }))
    return null;
  return found.products.created + found.products.updated;
}

/** A row's outcome in the reader's language. */
export function buildError(error: ImportErrorLine, { request }: Staff): ImportLine {
  const t = translator(request.locale);
  const { line, level } = error;
  return { line, level, reason: t(`import.errors.${error.code}`, error.data) };
}

function pictureReason(reason: string, { request }: Staff): string {
  const key = `import.pictures.reasons.${reason}`;
  return isMessageKey(key) ? translator(request.locale)(key, inMegabytes(PICTURE_BYTES)) : reason;
}

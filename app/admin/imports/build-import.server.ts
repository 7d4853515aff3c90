import type { StoreTx } from '#db/index.ts';
import {
  type ImportErrorLine,
  type ImportReport,
  type ImportSummary,
  isCheckable,
  isOfProducts,
} from '#domain/import/index.ts';
import { inMegabytes, PICTURE_BYTES } from '#lib/file-limits.ts';
import { inLanguage } from '#lib/locale.ts';
import { formatMoney, money, rateText } from '#lib/money/index.ts';
import { isMessageKey, translator } from '#messages/index.ts';
import { hasImportFile } from '#server/index.ts';
import { whenText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';
import { buildCategoryMap } from './build-category-map.server.ts';
import { buildUndo } from './build-undo.server.ts';
import type { ImportSummary as Drawn, ImportLine, ImportReportView, PricesView } from './import-view.ts';

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

export async function buildReport(tx: StoreTx, found: ImportReport, staff: Staff): Promise<ImportReportView> {
  const canImport = isChangeable(found, staff);
  const canChange = canImport && isOfProducts(found.kind);
  const { waiting, done, failed, queued } = found.images;
  return {
    ...buildImport(found, staff),
    prices: buildPrices(found, canChange, staff),
    categoryMap: canChange ? await buildCategoryMap(tx, found, staff) : null,
    undo: buildUndo(found.undo, staff),
    unchanged: found.products.unchanged,
    importable: canImport ? importableIn(found) : null,
    variants: found.variants,
    images: { queued: found.isDryRun ? queued : waiting, done, failed },
    errors: found.errors.map((error) => buildError(error, staff)),
    failedPictures: found.failedImages.map(({ url, reason }) => ({
      url,
      reason: pictureReason(reason, staff),
    })),
  };
}

function buildPrices(found: ImportReport, canChange: boolean, staff: Staff): PricesView | null {
  const { currency } = staff.store.shell;
  const { rate, priceSamples } = found;
  if (!rate && !canChange) return null;
  const style = { locale: staff.request.locale, digits: 'latn' as const };
  return {
    currency,
    factor: rate && rateText(rate),
    samples: priceSamples.map(({ title, from, amount }) => ({
      ...{ title, from },
      to: formatMoney(money(amount, currency), style),
    })),
    canChange,
  };
}

function importableIn({
  products: { created, updated, unchanged },
  foundWords,
}: ImportReport): number | null {
  // Chosen categories change products that are unchanged in the file.
  return created + updated || (foundWords.length > 0 && unchanged) || null;
}

function isChangeable(found: ImportReport, { store, request }: Staff): boolean {
  return isCheckable(found) && hasImportFile(request.config, { storeId: store.id, importId: found.id });
}

/** A row's outcome in the reader's language. */
export function buildError(error: ImportErrorLine, { request }: Staff): ImportLine {
  const t = translator(request.locale);
  const { line, level, product } = error;
  const title = inLanguage(product?.titles, request.locale);
  return {
    ...{ line, level, reason: t(`import.errors.${error.code}`, error.data) },
    product: product && title ? { id: product.id, title: title.text, titleLocale: title.locale } : null,
  };
}

function pictureReason(reason: string, { request }: Staff): string {
  const key = `import.pictures.reasons.${reason}`;
  return isMessageKey(key) ? translator(request.locale)(key, inMegabytes(PICTURE_BYTES)) : reason;
}

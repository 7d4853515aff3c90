import { redirect } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import {
  checkAgain,
  type ImportKind,
  type ImportReport,
  importChecked,
  isOfProducts,
  listImports,
  readFactor,
  SMALL_IMPORT,
  sniffKind,
  startImport,
} from '#domain/import/index.ts';
import { lockRoom } from '#domain/packages/index.ts';
import { IMPORT_BYTES } from '#lib/file-limits.ts';
import { rateText } from '#lib/money/index.ts';
import { ok } from '#lib/result.ts';
import { hasImportFile, hasImportRoom, moveImportFile, storeImportFile } from '#server/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import type { Staff } from '../shell/staff.server.ts';
import { readChosen, typedChoices } from './build-category-map.server.ts';
import { buildImport } from './build-import.server.ts';
import { type ImportStart, KINDS, type RefusedPlan, type UploadProblem } from './import-view.ts';

const SHOWN = 10;

/**
 * True if this person may import a file of this kind. Files with personal data need permissions beyond editing
 * products.
 */
export function mayImport(kind: ImportKind | 'unread' | null, staff: Staff): boolean {
  const isOfPeople = kind === 'customers' || kind === 'reviews' || kind === 'orders';
  if (isOfPeople) return staff.can('customers.import');
  // A file of products also changes products that exist, and their stock.
  return (['products.import', 'products.edit', 'stock.adjust'] as const).every((action) => staff.can(action));
}

/** The latest imports that this person may see, and the kinds of file they may upload. */
export async function buildImportStart(staff: Staff): Promise<ImportStart> {
  const imports = await withStore(staff.store.id, listImports);
  const recent = imports.filter(({ kind }) => mayImport(kind, staff)).slice(0, SHOWN);
  return {
    recent: recent.map((each) => buildImport(each, staff)),
    knows: KINDS.filter((kind) => mayImport(kind, staff)),
    factorFor: mayImport('shopify', staff) ? staff.store.shell.currency : null,
  };
}

/** Stores an upload and redirects to its import's report. */
export async function receiveImport(post: Request, staff: Staff) {
  const form = await post.formData();
  const file = form.get('file');
  const problem = problemOf(file);
  const typed = String(form.get('factor') ?? '');
  const factor = readFactor(typed);
  const refuse = (why: UploadProblem | null, kind: ImportKind | null = null) =>
    answerForm({ problem: why, kind, factor: { typed, isRefused: !factor.ok } }, 422);
  if (problem || !factor.ok) return refuse(problem);
  const bytes = new Uint8Array(await (file as File).arrayBuffer());
  const kind = await sniffKind({ open: () => oneChunk(bytes) });
  if (!mayImport(kind, staff)) return refuse('notAllowed', kind);
  const importId = await withStore(staff.store.id, async (tx) => {
    await lockRoom(tx, 'storage');
    if (!(await hasImportRoom(staff.request.config, staff.store.id))) return null;
    const rate = isOfProducts(kind) ? factor.value : null;
    const isSmall = bytes.length <= SMALL_IMPORT.bytes;
    const input = { fileName: (file as File).name, isDryRun: form.get('dryRun') === 'yes', rate, isSmall };
    const id = await startImport(tx, input, staff.request.act());
    // Stored before the commit that lets the job start, so that the job never finds its file missing.
    await storeImportFile(staff.request.config, { storeId: staff.store.id, importId: id, bytes });
    return id;
  });
  if (importId === null) return refuse('tooMany');
  throw redirect(`/admin/products/import/${importId}`);
}

/**
 * Imports the file of a dry run, or checks it again, with the typed choices, and redirects to the report. A file whose
 * factor was changed is checked first, so that its prices are seen before they are imported.
 */
export async function followPlan(
  form: FormData,
  checked: ImportReport,
  staff: Staff,
): Promise<Response | RefusedPlan> {
  const typed = form.has('factor') ? formText(form, 'factor') : null;
  const factor = typed === null ? ok(checked.rate) : readFactor(typed);
  const chosen = await readChosen(form, checked, staff);
  if (!factor.ok || !chosen.ok) {
    return {
      factor: factor.ok ? null : typed,
      categories: form.has('place-0') ? typedChoices(form, checked.foundWords.length) : null,
      isCategoryGone: !chosen.ok,
    };
  }
  const plan = { importId: checked.id, rate: factor.value, mapped: chosen.value };
  const isSame = rateText(plan.rate ?? ONE) === rateText(checked.rate ?? ONE);
  const begin = form.get('intent') === 'import' && isSame ? importChecked : checkAgain;
  return moveOn(checked.id, staff, (tx) => begin(tx, plan, staff.request.act()));
}

const ONE = { numer: 1, denom: 1 };

/** Begins another import of a dry run's file, which gets the file, and redirects to its report. */
async function moveOn(
  checkedId: string,
  staff: Staff,
  begin: (tx: StoreTx) => ReturnType<typeof importChecked>,
): Promise<Response> {
  const { store, request } = staff;
  const reportPath = (importId: string) => `/admin/products/import/${importId}`;
  if (!hasImportFile(request.config, { storeId: store.id, importId: checkedId }))
    return redirect(reportPath(checkedId));
  try {
    return await withStore(store.id, async (tx) => {
      const begun = await begin(tx);
      if (!begun.ok) return redirect(reportPath(checkedId));
      const { importId } = begun.value;
      const isMoved = await moveImportFile(request.config, {
        storeId: store.id,
        from: checkedId,
        to: importId,
      });
      if (!isMoved) throw new FileTaken();
      return redirect(reportPath(importId));
    });
  } catch (error) {
    // The button was pressed twice: one import gets the file, and the other is rolled back.
    if (error instanceof FileTaken) return redirect(reportPath(checkedId));
    throw error;
  }
}

class FileTaken extends Error {}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function problemOf(file: FormDataEntryValue | null): UploadProblem | null {
  if (!(file instanceof File) || file.name === '') return 'missing';
  if (!/\.csv$/i.test(file.name)) return 'notCsv';
  if (file.size === 0) return 'empty';
  return file.size > IMPORT_BYTES ? 'tooLarge' : null;
}

import { data, redirect } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import { beginUndo, type ImportReport, importReport, previewUndo } from '#domain/import/index.ts';
import { isId } from '#lib/ids.ts';
import { answerForm } from '../kit/answer.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/undo-import.route';
import { buildUndo, buildUndoPreview } from './build-undo.server.ts';
import { mayImport } from './receive-import.server.ts';
import { UndoImportPage, type UndoQuestion } from './undo-import.tsx';

export const loader = staffOnly('products.import', async ({ params }: Route.LoaderArgs, staff) =>
  withStore(staff.store.id, async (tx): Promise<UndoQuestion> => {
    const { id, fileName, undo } = await reportFor(tx, params.importId, staff);
    const counts = undo.state === 'open' ? buildUndoPreview(await previewUndo(tx, id), staff) : null;
    return { id, fileName, undo: buildUndo(undo, staff), counts };
  }),
);

/** Starts the undo; refused with 409 if it is too late or another press was first. */
export const action = staffOnly('products.import', async ({ params }: Route.ActionArgs, staff) => {
  const { importId } = params;
  const begun = await withStore(staff.store.id, async (tx) => {
    await reportFor(tx, importId, staff);
    return beginUndo(tx, importId, staff.request.act());
  });
  if (!begun.ok) return answerForm({ problem: begun.code }, 409);
  throw redirect(`/admin/products/import/${importId}`);
});

async function reportFor(tx: StoreTx, importId: string, staff: Staff): Promise<ImportReport> {
  const report = isId(importId) ? await importReport(tx, importId, { errors: 0 }) : null;
  if (!report || !mayImport(report.kind, staff)) throw data(null, { status: 404 });
  return report;
}

export default function UndoImport({ loaderData, actionData }: Route.ComponentProps) {
  return <UndoImportPage question={loaderData} isRefused={actionData !== undefined} />;
}

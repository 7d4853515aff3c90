import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { beginUndo, importReport, previewUndo } from '#domain/import/index.ts';
import { isId } from '#lib/ids.ts';
import { answerForm } from '../kit/answer.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/undo-import.route';
import { buildUndo, buildUndoCounts } from './build-undo.server.ts';
import { mayImport } from './receive-import.server.ts';
import { UndoImportPage, type UndoQuestion } from './undo-import.tsx';

export const loader = staffOnly('products.import', async ({ params }: Route.LoaderArgs, staff) =>
  buildQuestion(params.importId, staff),
);

/** Starts the undo; refused with 409 if it is too late or another press was first. */
export const action = staffOnly('products.import', async ({ params }: Route.ActionArgs, staff) => {
  const { id } = await buildQuestion(params.importId, staff);
  const begun = await withStore(staff.store.id, (tx) => beginUndo(tx, id, staff.request.act()));
  if (!begun.ok) return answerForm({ problem: begun.code }, 409);
  throw redirect(`/admin/products/import/${id}`);
});

async function buildQuestion(importId: string, staff: Staff): Promise<UndoQuestion> {
  if (!isId(importId)) throw data(null, { status: 404 });
  const found = await withStore(staff.store.id, async (tx) => ({
    report: await importReport(tx, importId, { errors: 0 }),
    preview: await previewUndo(tx, importId),
  }));
  const { report, preview } = found;
  if (!report || !mayImport(report.kind, staff)) throw data(null, { status: 404 });
  return {
    id: report.id,
    fileName: report.fileName,
    undo: buildUndo(report.undo, staff),
    counts: buildUndoCounts(preview, staff),
  };
}

export default function UndoImport({ loaderData, actionData }: Route.ComponentProps) {
  return <UndoImportPage question={loaderData} isRefused={actionData !== undefined} />;
}

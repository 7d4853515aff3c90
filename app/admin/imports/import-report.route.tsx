import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { cancelImport, importReport } from '#domain/import/index.ts';
import { isId } from '#lib/ids.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { answerForm } from '../kit/answer.server.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/import-report.route';
import { buildReport, SHOWN_ERRORS } from './build-import.server.ts';
import { ImportReportPage } from './import-report.tsx';
import { followPlan, mayImport } from './receive-import.server.ts';

export const loader = staffOnly('products.import', async ({ params }: Route.LoaderArgs, staff) => {
  const { importId } = params;
  const report = isId(importId)
    ? await withStore(staff.store.id, async (tx) => {
        const found = await importReport(tx, importId, { errors: SHOWN_ERRORS });
        return found && mayImport(found.kind, staff) ? buildReport(tx, found, staff) : null;
      })
    : null;
  if (!report) throw data(null, { status: 404 });
  return { report };
});

/** Stops the import, or imports or checks again the file of a dry run. Leaves a finished import unchanged. */
export const action = staffOnly('products.import', async ({ request, params }: Route.ActionArgs, staff) => {
  const { importId } = params;
  if (!isId(importId)) throw data(null, { status: 404 });
  const act = staff.request.act();
  const known = await withStore(staff.store.id, (tx) => importReport(tx, importId, { errors: 0 }));
  if (!known || !mayImport(known.kind, staff)) throw data(null, { status: 404 });
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent === 'import' || intent === 'check') {
    const followed = await followPlan(form, known, staff);
    if (followed instanceof Response) throw followed;
    return answerForm(followed, 422);
  }
  const stopped = await withStore(staff.store.id, (tx) => cancelImport(tx, importId, act));
  if (!stopped.ok && stopped.code === 'import_not_found') throw data(null, { status: 404 });
  throw redirect(`/admin/products/import/${importId}`);
});

/** A category that was deleted meanwhile leaves the choices. */
export { loadAfterRefusal as shouldRevalidate } from '../kit/after-refusal.ts';

export default function ImportReport({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { report } = loaderData;
  const title = report.isDryRun ? 'admin.import.report.dryTitle' : 'admin.import.report.title';
  return (
    <>
      <PageTitle page={t(title, { file: isolate(report.fileName) })} />
      <ImportReportPage report={report} refused={actionData ?? null} />
    </>
  );
}

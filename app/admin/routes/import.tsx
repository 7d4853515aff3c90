import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { listImports, startImport } from '#domain/import/index.ts';
import { keepImportFile } from '#server/files.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { drawImport } from '../products/draw-import.server.ts';
import { ImportPage } from '../products/import-page.tsx';
import { MAX_UPLOAD_BYTES, type UploadProblem } from '../products/import-view.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/import';

const SHOWN = 10;

export const loader = staffOnly('products.import', async (_: Route.LoaderArgs, staff) => {
  const imports = await withStore(staff.store.id, listImports);
  return { recent: imports.slice(0, SHOWN).map((each) => drawImport(each, staff)) };
});

export const action = staffOnly('products.import', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const file = form.get('file');
  const problem = problemOf(file);
  if (problem) return data({ problem }, { status: 422 });
  const { name, ...upload } = {
    name: (file as File).name,
    bytes: new Uint8Array(await (file as File).arrayBuffer()),
  };
  const importId = await withStore(staff.store.id, async (tx) => {
    const input = { fileName: name, isDryRun: form.get('dryRun') === 'yes' };
    const id = await startImport(tx, input, staff.request.act());
    // Before the commit that lets the job start: a job never finds its file missing.
    await keepImportFile(staff.request.config, { storeId: staff.store.id, importId: id, ...upload });
    return id;
  });
  throw redirect(`/admin/products/import/${importId}`);
});

function problemOf(file: FormDataEntryValue | null): UploadProblem | null {
  if (!(file instanceof File) || file.name === '') return 'missing';
  if (!/\.csv$/i.test(file.name)) return 'notCsv';
  if (file.size === 0) return 'empty';
  return file.size > MAX_UPLOAD_BYTES ? 'tooLarge' : null;
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('admin.import.title')} />
      <ImportPage recent={loaderData.recent} problem={actionData?.problem ?? null} />
    </>
  );
}

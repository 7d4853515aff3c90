import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { ImportPage } from '../products/import-page.tsx';
import { drawImportStart, receiveImport } from '../products/receive-import.server.ts';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/import';

export const loader = staffOnly('products.import', async (_: Route.LoaderArgs, staff) =>
  drawImportStart(staff),
);

export const action = staffOnly('products.import', async ({ request }: Route.ActionArgs, staff) =>
  receiveImport(request, staff),
);

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('files.import.title')} />
      <ImportPage back="products" start={loaderData} refused={actionData ?? null} />
    </>
  );
}

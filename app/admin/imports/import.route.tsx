import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/import.route';
import { ImportPage } from './import-page.tsx';
import { buildImportStart, receiveImport } from './receive-import.server.ts';

export const loader = staffOnly('products.import', async (_: Route.LoaderArgs, staff) =>
  buildImportStart(staff),
);

export const action = staffOnly('products.import', async ({ request }: Route.ActionArgs, staff) =>
  receiveImport(request, staff),
);

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage back="products" start={loaderData} refused={actionData ?? null} />;
}

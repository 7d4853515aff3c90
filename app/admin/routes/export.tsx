import { useTexts } from '../../ui/console/texts.tsx';
import { ExportPage } from '../exports/export-page.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/export';

export const loader = staffOnly('exports.products', async (_: Route.LoaderArgs, staff) => ({
  files: staff.can('exports.orders') ? (['orders', 'products'] as const) : (['products'] as const),
}));

export default function Export({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('admin.exports.title')} />
      <ExportPage files={loaderData.files} />
    </>
  );
}

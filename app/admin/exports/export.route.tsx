import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/export.route';
import { buildArchive } from './archive-view.server.ts';
import { ExportPage } from './export-page.tsx';

const PROBLEMS = ['wrong', 'tooMany'] as const;
const ARCHIVE_PROBLEMS = [...PROBLEMS, 'busy', 'gone'] as const;

export const loader = staffOnly('exports.products', async ({ request }: Route.LoaderArgs, staff) => {
  const query = new URL(request.url).searchParams;
  const said = query.get('problem');
  const isOfArchive = query.get('of') === 'archive';
  return {
    personal: [
      ...(staff.can('exports.customers') ? (['customers'] as const) : []),
      ...(staff.can('exports.orders') ? (['orders'] as const) : []),
      ...(staff.can('exports.customers') ? (['reviews'] as const) : []),
    ],
    importAt: staff.can('customers.import')
      ? '/admin/settings/import'
      : staff.can('products.import')
        ? '/admin/products/import'
        : null,
    problem: isOfArchive ? null : (PROBLEMS.find((problem) => problem === said) ?? null),
    archive: await buildArchive(staff),
    archiveProblem: isOfArchive ? (ARCHIVE_PROBLEMS.find((problem) => problem === said) ?? null) : null,
  };
});

export default function Export({ loaderData }: Route.ComponentProps) {
  return <ExportPage {...loaderData} />;
}

import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/export.route';
import { ExportPage } from './export-page.tsx';

const PROBLEMS = ['wrong', 'tooMany'] as const;

export const loader = staffOnly('exports.products', async ({ request }: Route.LoaderArgs, staff) => {
  const said = new URL(request.url).searchParams.get('problem');
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
    problem: PROBLEMS.find((problem) => problem === said) ?? null,
  };
});

export default function Export({ loaderData }: Route.ComponentProps) {
  return <ExportPage {...loaderData} />;
}

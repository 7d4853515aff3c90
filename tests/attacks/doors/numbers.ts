import type { Doors } from './door.ts';

const doors: Doors = async () => [
  { needs: 'dashboard.view', path: '/admin/dashboard' },
  { needs: 'accounting.view', path: '/admin/accounting' },
  { needs: 'sales.view', path: '/admin/sales' },
  { needs: 'sales.view', path: '/admin/sales', query: '?by=product' },
  // Asked for without a form, it only leads back to the page.
  { needs: 'sales.view', path: '/admin/sales/report.csv', acts: true },
  // A period that is none makes no file and leaves no row in the audit log.
  { needs: 'sales.view', path: '/admin/sales/report.csv', query: '?from=2026-11-30&to=2026-11-01', post: {} },
];

export default doors;

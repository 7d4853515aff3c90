import type { Doors } from './door.ts';

const doors: Doors = async () => [
  { needs: 'dashboard.view', path: '/admin/dashboard' },
  { needs: 'dashboard.view', path: '/admin/dashboard', post: { guide: 'off' }, acts: true },
  { needs: 'sales.view', path: '/admin/sales' },
  { needs: 'sales.view', path: '/admin/sales', query: '?by=product' },
  // A GET request of this address only redirects to the page.
  { needs: 'sales.view', path: '/admin/sales/report.csv', acts: true },
  // An invalid period makes no file and no row in the audit log.
  { needs: 'sales.view', path: '/admin/sales/report.csv', query: '?from=2026-11-30&to=2026-11-01', post: {} },
];

export default doors;

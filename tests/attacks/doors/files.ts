import { newId } from '#lib/ids.ts';
import type { Doors } from './door.ts';

const doors: Doors = async () => [
  { needs: 'customers.import', path: '/admin/settings/import' },
  { needs: 'customers.import', path: '/admin/settings/import', post: { file: 'no file' } },
  { needs: 'exports.customers', path: '/admin/settings/export/customers.csv', post: {}, acts: true },
  { needs: 'exports.customers', path: '/admin/settings/export/reviews.csv', post: {}, acts: true },
  { needs: 'exports.everything', path: '/admin/settings/export/archive', post: {}, acts: true },
  {
    needs: 'exports.everything',
    path: '/admin/settings/export/archives/:archiveId',
    ids: { archiveId: newId() },
    acts: true,
  },
];

export default doors;

import type { Doors } from './door.ts';

const doors: Doors = async () => [{ needs: 'dashboard.view', path: '/admin/dashboard' }];

export default doors;

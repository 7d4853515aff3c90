import type { Doors } from './door.ts';

const doors: Doors = async () => [{ needs: 'audit.view', path: '/admin/settings/audit' }];

export default doors;

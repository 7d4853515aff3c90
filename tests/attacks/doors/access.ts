import type { Doors } from './door.ts';

const PATH = '/admin/settings/storefront';

const doors: Doors = async () => [
  { needs: 'access.view', path: PATH },
  { needs: 'access.edit', path: PATH, post: { version: '1', mode: 'password', password: 'abc' } },
];

export default doors;

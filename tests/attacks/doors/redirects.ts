import type { Doors } from './door.ts';

const PATH = '/admin/settings/redirects';

const doors: Doors = async () => [
  { needs: 'redirects.view', path: PATH },
  { needs: 'redirects.edit', path: PATH, post: { from: 'no path', to: '/' } },
  { needs: 'redirects.edit', path: PATH, post: { intent: 'remove', from: '/nowhere' } },
];

export default doors;

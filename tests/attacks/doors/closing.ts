import type { Doors } from './door.ts';

const CLOSE = '/admin/settings/closeShop';

const doors: Doors = async () => [
  { needs: 'store.close', path: CLOSE },
  { needs: 'store.close', path: CLOSE, post: { name: 'another', password: 'not theirs' } },
  { needs: 'store.reopen', path: '/admin/reopen', acts: true },
  { needs: 'store.reopen', path: '/admin/reopen', post: {}, acts: true },
];

export default doors;

import type { Doors } from './door.ts';

const PATH = '/admin/storesetting/customDomain';

const doors: Doors = async () => [
  { needs: 'domains.view', path: '/admin/settings/sender' },
  { needs: 'domains.edit', path: '/admin/settings/sender', post: { intent: 'set', address: 'nobody' } },
  { needs: 'domains.view', path: PATH },
  { needs: 'domains.edit', path: PATH, post: { intent: 'add', host: 'https://no.domain' } },
  { needs: 'domains.edit', path: PATH, post: { intent: 'check', host: 'nobody.shop' } },
  { needs: 'domains.edit', path: PATH, post: { intent: 'remove', host: 'nobody.shop' } },
  { needs: 'domains.edit', path: PATH, post: { intent: 'primary', host: 'nobody.shop' } },
];

export default doors;

import type { Doors } from './door.ts';

const doors: Doors = async () => [
  // This address leads to the shop, so an allowed request is answered with a redirect.
  { needs: 'dashboard.view', path: '/admin/see-shop', query: `?state=${'a'.repeat(64)}`, acts: true },
  { needs: 'audit.view', path: '/admin/settings/audit' },
  { needs: 'settings.view', path: '/admin/settings/general' },
  { needs: 'settings.edit', path: '/admin/settings/general', post: { stamp: 'old', returnDays: 'many' } },
  { needs: 'settings.view', path: '/admin/settings/languages' },
  { needs: 'settings.edit', path: '/admin/settings/languages', post: { form: 'language', stamp: 'old' } },
  { needs: 'settings.view', path: '/admin/settings/checkout' },
  { needs: 'settings.edit', path: '/admin/settings/checkout', post: { stamp: 'old', nameMinLength: '1' } },
];

export default doors;

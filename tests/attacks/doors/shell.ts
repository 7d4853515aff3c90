import type { Doors } from './door.ts';

const doors: Doors = async () => [
  { needs: 'audit.view', path: '/admin/settings/audit' },
  { needs: 'settings.view', path: '/admin/settings/general' },
  { needs: 'settings.edit', path: '/admin/settings/general', post: { stamp: 'old', returnDays: 'many' } },
  { needs: 'settings.view', path: '/admin/settings/languages' },
  { needs: 'settings.edit', path: '/admin/settings/languages', post: { form: 'language', stamp: 'old' } },
  { needs: 'settings.view', path: '/admin/settings/checkout' },
  { needs: 'settings.edit', path: '/admin/settings/checkout', post: { stamp: 'old', nameMinLength: '1' } },
];

export default doors;

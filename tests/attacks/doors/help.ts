import type { Doors } from './door.ts';

const doors: Doors = async () => [
  { needs: 'help.grant', path: '/admin/settings/help' },
  { needs: 'help.grant', path: '/admin/settings/help', post: { intent: 'grant', hours: '99' } },
  { needs: 'help.grant', path: '/admin/settings/help', post: { intent: 'end' } },
];

export default doors;

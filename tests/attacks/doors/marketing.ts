import type { Doors } from './door.ts';

const doors: Doors = async () => [
  { needs: 'newsletter.view', path: '/admin/marketing' },
  {
    needs: 'newsletter.export',
    path: '/admin/marketing/readers.csv',
    post: { password: 'wrong' },
    acts: true,
  },
];

export default doors;

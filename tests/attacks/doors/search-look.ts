import type { Doors } from './door.ts';

const PATH = '/admin/settings/homeSearch';

const doors: Doors = async () => [
  { needs: 'content.view', path: PATH },
  { needs: 'products.view', path: '/admin/share/:file', ids: { file: 'store-en.jpg' } },
  {
    needs: 'content.edit',
    path: PATH,
    post: { 'titles.en': 'x', 'titles.ar': '', 'descriptions.en': '', 'descriptions.ar': '', version: '0' },
  },
];

export default doors;

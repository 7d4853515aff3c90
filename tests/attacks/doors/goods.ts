import type { Doors } from './door.ts';

const doors: Doors = () => [
  { needs: 'products.edit', path: '/admin/products', post: { act: 'none of ours' } },
];

export default doors;

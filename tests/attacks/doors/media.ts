import type { Doors } from './door.ts';

const doors: Doors = async () => [
  { needs: 'media.view', path: '/admin/media/list' },
  // No file is one that cannot be taken.
  { needs: 'media.edit', path: '/admin/media/upload', post: { file: '' } },
];

export default doors;

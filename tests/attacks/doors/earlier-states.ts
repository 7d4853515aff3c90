import { newId } from '#lib/ids.ts';
import type { Doors } from './door.ts';

const LIST = '/admin/settings/earlier';
const STATE = `${LIST}/:restoreId`;

const doors: Doors = async () => {
  const restoreId = newId();
  const password = 'not theirs';
  return [
    { needs: 'store.restore', path: LIST },
    { needs: 'store.restore', path: LIST, post: { intent: 'drop', restoreId, password } },
    { needs: 'store.restore', path: LIST, post: { intent: 'forget', restoreId, password } },
    { needs: 'store.restore', path: STATE, ids: { restoreId }, acts: true },
    { needs: 'store.restore', path: STATE, ids: { restoreId }, post: { parts: 'theme', password } },
  ];
};

export default doors;

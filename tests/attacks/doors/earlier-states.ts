import { systemAct } from '#domain/audit/index.ts';
import { beginRestore, finishRestore } from '#domain/restores/index.ts';
import type { Doors } from './door.ts';

const LIST = '/admin/settings/earlier';
const STATE = `${LIST}/:restoreId`;

const doors: Doors = async (store) => {
  const at = new Date();
  const act = systemAct('test', at);
  const { id: restoreId } = await beginRestore(store.id, at, act);
  await finishRestore(store.id, { id: restoreId, bytes: 1000 }, act);
  const password = 'not theirs';
  return [
    { needs: 'store.restore', path: LIST },
    { needs: 'store.restore', path: LIST, post: { intent: 'drop', restoreId, password } },
    { needs: 'store.restore', path: LIST, post: { intent: 'forget', restoreId, password } },
    { needs: 'store.restore', path: STATE, ids: { restoreId } },
    { needs: 'store.restore', path: STATE, ids: { restoreId }, post: { parts: 'theme', password } },
  ];
};

export default doors;

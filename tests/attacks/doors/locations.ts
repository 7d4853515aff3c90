import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { addLocation } from '#domain/stock/index.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { type Doors, SECRET } from './door.ts';

const doors: Doors = async (store) => {
  const path = '/admin/settings/locations';
  await withStore(store.id, (tx) => addLocation(tx, { name: SECRET }, systemAct('test', TEST_TIME)));
  return [
    { needs: 'stock.adjust', path },
    { needs: 'stock.adjust', path, post: { intent: 'add', name: '' } },
  ];
};

export default doors;

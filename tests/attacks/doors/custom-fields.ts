import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { addCustomField } from '#domain/catalog/index.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { type Doors, SECRET } from './door.ts';

const doors: Doors = async (store) => {
  const path = '/admin/settings/customFields';
  const field = { names: { en: SECRET, ar: '' }, kind: 'text', isShown: false } as const;
  await withStore(store.id, (tx) => addCustomField(tx, field, systemAct('test', TEST_TIME)));
  return [
    { needs: 'products.edit', path },
    { needs: 'products.edit', path, post: { intent: 'add', 'name.en': '' } },
  ];
};

export default doors;

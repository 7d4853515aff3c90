import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { READY_GUIDES, saveSizeGuide } from '#domain/size-guides/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { type Doors, SECRET } from './door.ts';

const doors: Doors = async (store) => {
  const guide = { ...READY_GUIDES.rings, names: { en: SECRET, ar: SECRET } };
  const { id: guideId } = await must(
    withStore(store.id, (tx) =>
      saveSizeGuide(tx, { guide, categoryIds: [], productIds: [] }, systemAct('test', TEST_TIME)),
    ),
  );
  const path = '/admin/size-guides/:guideId';
  const ids = { guideId };
  return [
    { needs: 'products.view', path: '/admin/size-guides' },
    { needs: 'products.view', path, ids },
    { needs: 'products.edit', path, ids, post: { version: '1', table: '' } },
    { needs: 'products.edit', path, ids, post: { intent: 'remove' }, acts: true },
  ];
};

export default doors;

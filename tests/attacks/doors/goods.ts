import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveCollection } from '#domain/catalog/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { type Doors, SECRET } from './door.ts';

const doors: Doors = async (store) => {
  const goods = catalogueOf(store.id);
  const made = await must(
    withStore(store.id, (tx) =>
      saveCollection(tx, { texts: { en: { title: SECRET } }, productIds: [] }, systemAct('test', TEST_TIME)),
    ),
  );
  const places = {
    categories: await goods.category(SECRET, null),
    brands: await goods.brand(SECRET),
    collections: made.collectionId,
  };
  return [
    { needs: 'products.edit', path: '/admin/products', post: { act: 'none of ours' } },
    { needs: 'products.edit', path: '/admin/products/bulk' },
    { needs: 'products.edit', path: '/admin/products/bulk', post: { edits: 'none of ours' } },
    { needs: 'products.edit', path: '/admin/categories', post: { intent: 'move', id: 'none' } },
    { needs: 'products.edit', path: '/admin/categories', post: { intent: 'undo', id: 'none' } },
    ...Object.entries(places).flatMap(([path, groupId]) => [
      { needs: 'products.view' as const, path: `/admin/${path}` },
      { needs: 'products.view' as const, path: `/admin/${path}/:groupId`, ids: { groupId } },
      {
        needs: 'products.edit' as const,
        path: `/admin/${path}/:groupId`,
        ids: { groupId },
        post: { version: '1', 'title.en': '', 'title.ar': '' },
      },
    ]),
  ];
};

export default doors;

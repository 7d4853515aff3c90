import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { startImport } from '#domain/import/index.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { type Doors, SECRET } from './door.ts';

const doors: Doors = async (store) => {
  const variantId = await makeVariant(store, { title: SECRET, amount: 2000, stock: 50 });
  const stock = '/admin/products/stock';
  const ids = { variantId };
  const file = { fileName: `${SECRET}.csv`, isDryRun: true };
  const importId = await withStore(store.id, (tx) => startImport(tx, file, systemAct('test', TEST_TIME)));
  const report = '/admin/products/import/:importId';
  return [
    { needs: 'products.view', path: '/admin/products' },
    { needs: 'products.view', path: stock },
    { needs: 'products.view', path: `${stock}/:variantId`, ids },
    { needs: 'stock.adjust', path: stock, post: { intent: 'set', variantId, quantity: 'many' } },
    {
      needs: 'stock.adjust',
      path: `${stock}/:variantId`,
      ids,
      post: { intent: 'rules', isTracked: 'yes', lowAt: 'few' },
    },
    { needs: 'products.edit', path: '/admin/samples', post: {}, acts: true },
    { needs: 'branding.edit', path: '/admin/shop-preview', post: {}, acts: true },
    { needs: 'products.import', path: '/admin/products/import' },
    { needs: 'products.import', path: '/admin/products/import', post: { file: 'no file' } },
    { needs: 'products.import', path: report, ids: { importId } },
    // An allowed request stops the import.
    { needs: 'products.import', path: report, ids: { importId }, post: {}, acts: true },
    { needs: 'products.import', path: `${report}/undo`, ids: { importId } },
    { needs: 'products.import', path: `${report}/undo`, ids: { importId }, post: {} },
    { needs: 'products.import', path: `${report}/errors.csv`, ids: { importId } },
  ];
};

export default doors;

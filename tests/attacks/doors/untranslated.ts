import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { plain } from '#tests/support/product-inputs.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { type Doors, SECRET } from './door.ts';

const doors: Doors = async (store) => {
  const path = '/admin/products/untranslated';
  const product = {
    ...plain(`${SECRET} bowl`),
    variants: [{ values: [], price: { amount: 100, currency: store.currency } }],
  };
  const saved = await withStore(store.id, (tx) => saveProduct(tx, product, systemAct('test', TEST_TIME)));
  if (!saved.ok) throw new Error(saved.code);
  const id = saved.value.productId;
  return [
    { needs: 'products.edit', path },
    { needs: 'products.edit', path: `${path}/file` },
    {
      needs: 'products.edit',
      path: `${path}/file`,
      post: { intent: 'check', locale: 'ar', file: 'no file' },
    },
    { needs: 'products.edit', path: `${path}/missing.csv`, post: { locale: 'ar' }, acts: true },
    { needs: 'products.edit', path, post: { id, version: '0', locale: 'ar', title: 'وعاء' } },
  ];
};

export default doors;

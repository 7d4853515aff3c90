import { withStore } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { type Doors, SECRET } from './door.ts';

const doors: Doors = async (store) => {
  const variantId = await makeVariant(store, { title: `${SECRET} vase`, amount: 2000, stock: 5 });
  const { product_id: productId } = await withStore(store.id, (tx) =>
    tx
      .selectFrom('variants')
      .select('product_id')
      .where('store_id', '=', tx.storeId)
      .where('id', '=', variantId)
      .executeTakeFirstOrThrow(),
  );
  const ids = { productId };
  const product = '/admin/products/:productId';
  return [
    { needs: 'products.view', path: product, ids },
    { needs: 'products.edit', path: product, ids: { productId: 'new' } },
    { needs: 'products.edit', path: product, ids, post: { 'title.en': '', price: 'many' } },
    {
      needs: 'products.edit',
      path: product,
      ids: { productId: 'new' },
      post: { 'title.en': '', price: '1' },
    },
    { needs: 'products.edit', path: product, ids, post: { intent: 'delete', version: '0' } },
    { needs: 'products.edit', path: product, ids, post: { intent: 'archive', version: '0' } },
    { needs: 'products.edit', path: product, ids, post: { intent: 'duplicate' }, acts: true },
    { needs: 'products.view', path: `${product}/presence`, ids, post: { pageId: newId() }, acts: true },
    { needs: 'products.edit', path: '/admin/products/camera' },
    { needs: 'products.edit', path: '/admin/products/camera', post: { 'title.en': '', price: '1' } },
    { needs: 'products.view', path: '/admin/products/find' },
  ];
};

export default doors;

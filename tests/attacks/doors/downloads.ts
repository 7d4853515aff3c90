import { giveFile } from '#tests/support/digital.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { type Doors, SECRET } from './door.ts';

const doors: Doors = async (store) => {
  const variantId = await makeVariant(store, { title: `${SECRET} Guide`, amount: 900, stock: null });
  const { productId, fileId } = await giveFile(store, variantId, { fileName: `${SECRET}.pdf` });
  const one = { path: '/admin/products/:productId/files', ids: { productId } };
  const name = `${SECRET}.pdf`;
  const limits = { maxDownloads: '0', validDays: '30' };
  return [
    { needs: 'products.edit', ...one, post: { intent: 'begin', variantId, name, bytes: '9', ...limits } },
    { needs: 'products.edit', ...one, post: { intent: 'piece', at: '0' } },
    { needs: 'products.edit', ...one, post: { intent: 'finish', variantId, name, ...limits } },
    { needs: 'products.edit', ...one, post: { intent: 'change', fileId, version: '1', ...limits } },
    { needs: 'products.edit', ...one, post: { intent: 'remove', fileId, version: '0' } },
  ];
};

export default doors;

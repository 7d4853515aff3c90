import { withStore } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { type Doors, SECRET } from './door.ts';

const doors: Doors = async ({ id: storeId, ownerId }) => {
  const fileId = newId();
  const row = { store_id: storeId, id: fileId, user_id: ownerId, report: 'customer', name: 'report.csv' };
  const kept = { content: SECRET, made_at: TEST_TIME, expires_at: new Date('2100-01-01T00:00:00Z') };
  await withStore(storeId, (tx) =>
    tx
      .insertInto('sales_files')
      .values({ ...row, ...kept })
      .execute(),
  );
  return [
    // A user who may see reports but did not request this one gets a 404.
    { needs: 'sales.view', path: '/admin/sales/files/:fileId', ids: { fileId }, acts: true },
  ];
};

export default doors;

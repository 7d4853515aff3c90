import { makeVariant } from '#tests/support/orders.ts';
import { type Doors, SECRET } from './door.ts';

const PAGE = '/admin/orders/new';

const doors: Doors = async (store) => {
  await makeVariant(store, { title: `${SECRET} rug`, amount: 2000, stock: 50 });
  return [
    { needs: 'orders.edit', path: PAGE },
    { needs: 'orders.edit', path: PAGE, post: { intent: 'create' } },
    // An order without a product cannot be parked, and there is no such parked order.
    { needs: 'orders.edit', path: PAGE, post: { intent: 'park' } },
    { needs: 'orders.edit', path: PAGE, post: { intent: 'unpark', unpark: 'none' } },
    { needs: 'orders.edit', path: `${PAGE}/goods`, query: '?q=rug' },
    // Without a product there is nothing to price, and two letters find nobody.
    { needs: 'orders.edit', path: `${PAGE}/quote`, post: { name: 'none' } },
    { needs: 'orders.edit', path: `${PAGE}/customers`, post: { typed: 'no' } },
  ];
};

export default doors;

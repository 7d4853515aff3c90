import { makeCustomer } from '#tests/support/customers.ts';
import { type Door, type Doors, SECRET } from './door.ts';

const doors: Doors = async (store) => {
  const { id: customerId } = await makeCustomer(store, { email: 'marked@example.com', name: SECRET });
  const one = { path: '/admin/users/:customerId', ids: { customerId } };
  return [
    { needs: 'customers.view', path: '/admin/users' },
    { needs: 'customers.view', ...one },
    { needs: 'customers.edit', ...one, post: { intent: 'tag', tag: ' ' } },
    ...['note', 'untag', 'block', 'unblock'].map(
      (intent): Door => ({
        needs: 'customers.edit',
        ...one,
        post: { intent, tag: 'x', note: 'x' },
        acts: true,
      }),
    ),
  ];
};

export default doors;

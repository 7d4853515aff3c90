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
    { needs: 'team.view', path: '/admin/users/team' },
    // The form's fields are checked first: they name no member and contain no password.
    {
      needs: 'team.edit',
      path: '/admin/users/team',
      post: { intent: 'change', userId: 'none', role: 'viewer' },
    },
    { needs: 'team.edit', path: '/admin/users/team', post: { intent: 'remove', userId: 'none' } },
    { needs: 'team.edit', path: '/admin/users/team', post: { intent: 'withdraw', id: 'none' } },
    { needs: 'team.edit', path: '/admin/users/team', post: { intent: 'invite', email: 'none' } },
    {
      needs: 'team.transfer',
      path: '/admin/users/team',
      post: { intent: 'offer', userId: 'none', password: 'not theirs' },
    },
    { needs: 'team.edit', path: '/admin/users/roles/:setId', ids: { setId: 'new' } },
    { needs: 'team.edit', path: '/admin/users/roles/:setId', ids: { setId: 'new' }, post: { name: '' } },
  ];
};

export default doors;

import { makeDiscount } from '#tests/support/discounts.ts';
import { type Door, type Doors, SECRET } from './door.ts';

const doors: Doors = async (store) => {
  const { id: discountId } = await makeDiscount(store, { nameEn: SECRET });
  const one = { path: '/admin/discounts/:discountId', ids: { discountId } };
  const wrong = { kind: 'percent', percent: '101', nameEn: 'x' };
  return [
    { needs: 'discounts.view', path: '/admin/discounts' },
    { needs: 'discounts.view', path: '/admin/discounts/preview' },
    { needs: 'discounts.view', ...one },
    { needs: 'discounts.edit', ...one, post: wrong },
    { needs: 'discounts.edit', ...one, ids: { discountId: 'new' }, post: { kind: 'percent', nameEn: '' } },
    // Actions that take effect at once or ask for secrets.
    ...['active', 'paused', 'archived', 'duplicate', 'codes'].map(
      (intent): Door => ({ needs: 'discounts.edit', ...one, post: { intent, count: '2' }, acts: true }),
    ),
    { needs: 'discounts.edit', ...one, path: `${one.path}/codes.csv`, post: {}, acts: true },
  ];
};

export default doors;

import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { removeSamples } from '#domain/starter/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { mayRemoveSamples } from './may-remove-samples.ts';

/** A reload after the form was posted requests this address with GET. */
export const loader = staffOnly('products.edit', () => {
  throw redirect('/admin/products');
});

/** Removes the samples of a new shop: products, categories, pictures and sections of the home page. */
export const action = staffOnly('products.edit', (_, staff) => {
  if (!mayRemoveSamples(staff)) throw data(null, { status: 403 });
  return withStore(staff.store.id, (tx) => removeSamples(tx, staff.request.act()));
});

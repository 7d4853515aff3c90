import { redirect } from 'react-router';
import { reopenStore } from '#domain/closing/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/reopen.route';

export const loader = staffOnly('store.reopen', async () => {
  throw redirect('/admin/dashboard');
});

/** Reopens a closed shop. If the thirty days have passed, its page says so. */
export const action = staffOnly('store.reopen', async (_: Route.ActionArgs, { store, request }) => {
  await reopenStore({ storeId: store.id }, request.act());
  throw redirect('/admin/dashboard');
});

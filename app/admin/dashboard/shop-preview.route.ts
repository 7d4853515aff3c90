import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { makePreviewLink } from '#domain/publishing/index.ts';
import { staffOnly } from '../shell/staff.server.ts';

/** A reload after the form was posted requests this address with GET. */
export const loader = staffOnly('dashboard.view', () => {
  throw redirect('/admin/dashboard');
});

/** Creates a preview link to the shop, with the drafts of its home page, for the frame on the first screen. */
export const action = staffOnly('branding.edit', async (_, { request, store }) => {
  const { token } = await withStore(store.id, (tx) => makePreviewLink(tx, 'home', request.act()));
  const path = request.locale === store.shell.defaultLocale ? '/' : `/${request.locale}`;
  return { address: `${request.publicOrigin}${path}?preview=${token}` };
});

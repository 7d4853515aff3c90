import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { leaveEditor, noteEditor } from '#domain/catalog/index.ts';
import { formText } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/product-presence.route';

/** Records that an editor page is open or closed, and returns who else has it open. */
export const action = staffOnly('products.view', async ({ request, params }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  const { productId } = params;
  const pageId = formText(form, 'pageId');
  const { store, actor } = staff;
  if (form.get('left') === 'yes') {
    await withStore(store.id, (tx) => leaveEditor(tx, { productId, pageId }));
    return Response.json({ left: true });
  }
  const who = { productId, pageId, userId: actor.userId, name: actor.name };
  const presence = await withStore(store.id, (tx) => noteEditor(tx, who, staff.request.now));
  if (!presence) throw data(null, { status: 404 });
  return Response.json(presence);
});

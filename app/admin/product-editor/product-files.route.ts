import { data } from 'react-router';
import { FILE_ACTS } from '../downloads/receive-file.server.ts';
import { formText } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/product-files.route';

/** Uploads a file for a variant in pieces, changes its limits, or removes it. */
export const action = staffOnly('products.edit', async ({ request, params }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const act = Object.hasOwn(FILE_ACTS, intent) ? FILE_ACTS[intent] : undefined;
  if (!act) throw data(null, { status: 400 });
  const { answer, status } = await act({ form, productId: params.productId, staff });
  return Response.json(answer, { status, headers: { 'cache-control': 'no-store' } });
});

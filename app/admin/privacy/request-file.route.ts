import { data, redirect } from 'react-router';
import { exportForRequest, findRequest } from '#domain/privacy/index.ts';
import { storeOrigins } from '#lib/config/origins.ts';
import { jsonParts } from '#lib/json-parts.ts';
import { exportBody } from '#lib/streamed-body.ts';
import { requirePassword } from '../exports/personal-download.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/request-file.route';
import { PRIVACY_PATH } from './request-view.ts';

/** A download needs a POST: it is audited, which another site's link must not trigger. */
export const loader = staffOnly('exports.customers', async ({ params }: Route.LoaderArgs) => {
  throw redirect(`${PRIVACY_PATH}/${params.requestId}`);
});

/** The person's data as JSON, in the same format as a shopper's own download. */
export const action = staffOnly(
  'exports.customers',
  async ({ request: post, params: { requestId } }: Route.ActionArgs, staff) => {
    const { request, store } = staff;
    if ((await findRequest(requestId))?.storeId !== store.id) throw data(null, { status: 404 });
    const back = `${PRIVACY_PATH}/${requestId}`;
    await requirePassword(staff, { form: await post.formData(), back });
    const asked = {
      storeId: store.id,
      requestId,
      locale: request.locale,
      origin: storeOrigins(request.config, store.slug).storefront,
    };
    const held = await exportForRequest(asked, request.act());
    if (!held.ok) throw redirect(back);
    const file = { store: store.shell.texts[request.locale].name, exportedAt: request.now, ...held.value };
    return new Response(exportBody(jsonParts(file), request.log), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${store.slug}-person-${request.now.toISOString().slice(0, 10)}.json"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  },
);

import { redirect } from 'react-router';
import { stepUp } from '#domain/customers/index.ts';
import { recordOwnExport } from '#domain/privacy/index.ts';
import { jsonParts } from '#lib/json-parts.ts';
import { exportBody } from '#lib/streamed-body.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textOf } from '../sign-in/account-form.server.ts';
import { requireShopper } from '../sign-in/signed-in.server.ts';
import type { Route } from './+types/profile-export.route';
import { everythingOf } from './own-export.server.ts';

/** GET shows the profile instead: the export needs the password in a POST. */
export function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  shop.request.cache.keepPrivate();
  return redirect(`${shop.href(paths.profile)}#export`, 303);
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = shopOf(context);
  const shopper = await requireShopper(shop, url);
  const password = textOf(await request.formData(), 'password');
  const proof = { customerId: shopper.id, sessionId: shopper.sessionId, password };
  const proven = await stepUp(shop.storeId, proof, shop.request.act());
  if (!proven.ok) return redirect(`${shop.href(paths.profile)}?export=${proven.code}#export`, 303);
  const { storeId, request: asked } = shop;
  const secretKey = asked.config.secretKey();
  await recordOwnExport({ storeId, shopper, secretKey }, asked.act());
  const file = jsonParts(await everythingOf(shop, shopper));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="my-data-${shop.slug}.json"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return new Response(exportBody(file, asked.log), { headers });
}

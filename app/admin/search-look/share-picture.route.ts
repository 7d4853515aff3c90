import { sharePictureInTurn } from '#server/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/share-picture.route';

/**
 * The picture of a shared link, as the shop serves it. The admin has it under its own address, because a closed shop
 * sends none and the admin's pages show pictures of their own origin only.
 */
export const loader = staffOnly('products.view', async ({ request, params }: Route.LoaderArgs, staff) => {
  const address = new URL(`/share/${params.file}`, request.url);
  const picture = await sharePictureInTurn(request, address, staff.request);
  picture.headers.set('cache-control', 'private, max-age=3600');
  return picture;
});

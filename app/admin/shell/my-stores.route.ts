import { storesOf } from '#domain/identity/index.ts';
import { storeClosure } from '#domain/subscription/index.ts';
import { adminOrigin, platformOrigin } from '#lib/config/origins.ts';
import type { Route } from './+types/my-stores.route';
import { staffOf } from './staff.server.ts';
import type { MyStores } from './store-switcher.tsx';

/** The stores of the signed-in person, for the store switcher (A5), which also works in a closed store. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { request, store, actor } = staffOf(context);
  const stores = await storesOf(actor.userId);
  const answer: MyStores = {
    allHref: `${platformOrigin(request.config)}/stores`,
    stores: stores.map((each) => ({
      id: each.storeId,
      name: each.name,
      slug: each.slug,
      origin: adminOrigin(request.config, each.slug),
      plan: each.packageNames?.[request.locale] ?? null,
      closure: storeClosure(each, request.now),
      isHere: each.storeId === store.id,
    })),
  };
  return Response.json(answer);
}

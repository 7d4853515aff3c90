import { withStore } from '#db/index.ts';
import { countSamples } from '#domain/starter/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { answerForm } from '../kit/answer.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import type { Route } from './+types/products.route';
import { changeMany } from './change-many.server.ts';
import { mayRemoveSamples } from './may-remove-samples.ts';
import { productHref } from './product-href.server.ts';
import { ProductList } from './product-list.tsx';
import { PRODUCT_RULES } from './product-views.ts';
import { readProducts } from './read-products.server.ts';

export const loader = staffOnly('products.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const { now } = request;
  const state = readListState(url, PRODUCT_RULES);
  const { page, counts, ...found } = await readProducts(state, staff);
  const when = whenFor(staff);
  const origin = storefrontOrigin(request.config, store.slug);
  const rows = page.rows.map(({ publishAt, updatedAt, slug, ...row }) => ({
    ...row,
    href: productHref(store, origin, { slug, locale: row.titleLocale }),
    isScheduled: row.status === 'active' && publishAt !== null && publishAt > now,
    updated: when(updatedAt),
  }));
  return {
    ...found,
    list: { state, rows, counts, total: page.total, next: page.next, previous: page.previous },
    firstLocale: store.shell.defaultLocale,
    canImport: staff.can('products.import'),
    canEdit: staff.can('products.edit'),
    samples: mayRemoveSamples(staff) ? await withStore(store.id, countSamples) : null,
  };
});

export const action = staffOnly('products.edit', async ({ request: post, url }: Route.ActionArgs, staff) => {
  const { status, ...answer } = await changeMany(await post.formData(), url, staff);
  return answerForm(answer, status);
});

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductList {...loaderData} result={actionData} />;
}

import { data } from 'react-router';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { translator } from '#messages/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { readListState } from '../list/list-state.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenText } from '../shell/when.ts';
import type { Route } from './+types/products.route';
import { changeMany } from './change-many.server.ts';
import { productHref } from './product-href.server.ts';
import { ProductList } from './product-list.tsx';
import { PRODUCT_RULES } from './product-views.ts';
import { readProducts } from './read-products.server.ts';

export const loader = staffOnly('products.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const { now, locale } = request;
  const state = readListState(url, PRODUCT_RULES);
  const { page, ...found } = await readProducts(state, staff);
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  const origin = storefrontOrigin(request.config, store.slug);
  const rows = page.rows.map(({ publishAt, updatedAt, slug, ...row }) => ({
    ...row,
    href: productHref(store, origin, { slug, locale: row.titleLocale }),
    isScheduled: row.status === 'active' && publishAt !== null && publishAt > now,
    updated: whenText(updatedAt, reading),
  }));
  return {
    ...found,
    state,
    rows,
    total: page.total,
    next: page.next,
    previous: page.previous,
    canImport: staff.can('products.import'),
    canEdit: staff.can('products.edit'),
  };
});

export const action = staffOnly('products.edit', async ({ request: post, url }: Route.ActionArgs, staff) => {
  const { status, ...answer } = await changeMany(await post.formData(), url, staff);
  return data(answer, { status });
});

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('admin.products.title')} />
      <ProductList {...loaderData} result={actionData} />
    </>
  );
}

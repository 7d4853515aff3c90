import { withStore } from '#db/index.ts';
import { adminProducts } from '#domain/catalog/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { StoreContext } from '#server/context.ts';
import { storefrontOrigin } from '#server/http/origins.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { searchWords } from '../list/search-words.ts';
import { ProductList } from '../products/product-list.tsx';
import { PRODUCT_VIEWS } from '../products/product-views.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/products';

export const loader = staffOnly('products.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const asked = url.searchParams.get('view');
  const view = PRODUCT_VIEWS.find((each) => each === asked) ?? 'all';
  const query = searchWords(url);
  const cursor = url.searchParams.get('after');
  const origin = storefrontOrigin(request.config, store.slug);
  const page = await withStore(store.id, (tx) =>
    adminProducts(tx, {
      locale: request.locale,
      currency: store.shell.currency,
      query,
      ...(view === 'all' ? {} : { status: view }),
      ...(cursor ? { cursor } : {}),
    }),
  );
  return {
    view,
    query,
    rows: page.rows.map(({ publishAt, updatedAt: _, slug, ...row }) => ({
      ...row,
      href: productHref(store, origin, { slug, locale: row.titleLocale }),
      isScheduled: row.status === 'active' && publishAt !== null && publishAt > request.now,
    })),
    total: page.total,
    counts: page.counts,
    next: page.nextCursor,
    isFirst: cursor === null,
    canImport: staff.can('products.import'),
  };
});

// The store's first language has no prefix; slugs are per language.
function productHref(
  store: StoreContext,
  origin: string,
  { slug, locale }: { slug: string; locale: Locale },
) {
  const prefix = locale === store.shell.defaultLocale ? '' : `/${locale}`;
  return `${origin}${prefix}/products/${encodeURIComponent(slug)}`;
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('admin.products.title')} />
      <ProductList {...loaderData} />
    </>
  );
}

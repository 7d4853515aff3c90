import textKeys from 'text-keys:listing/categories.route';
import { Link } from 'react-router';
import { withStore } from '#db/index.ts';
import { categoryTree, collectionsList } from '#domain/catalog/index.ts';
import { CategoryGrid } from '../home/home-sections.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/categories.route';
import { TilesPage } from './tiles-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { locale, now } = shop;
  const [tree, collections] = await withStore(shop.storeId, (tx) =>
    Promise.all([
      categoryTree(tx, { locale, currency: shop.currency, now }),
      collectionsList(tx, { locale, shell: shop.shell }),
    ]),
  );
  shop.request.cache.tag('catalog');
  const title = shop.say('storefront.categories.title');
  return {
    title,
    tiles: tree.map(({ title, slug, image, productCount }) => ({
      title,
      slug,
      image,
      note: shop.say('storefront.categories.productCount', { count: productCount }),
    })),
    collections: collections.map(({ slug, title, titleLocale }) => ({ slug, title, titleLocale })),
    texts: textsOf(shop.say, textKeys),
    page: pageInfo(shop, { title, path: paths.categories }),
  };
}

export const meta = pageMeta;

export default function Categories({ loaderData }: Route.ComponentProps) {
  const text = useTexts();
  const { title, tiles, collections } = loaderData;
  const none = text('storefront.listing.emptyCategory');
  return (
    <TilesPage
      title={title}
      tiles={tiles.length > 0 ? { grid: <CategoryGrid tiles={tiles} isPage /> } : { none }}
    >
      <Collections links={collections} />
    </TilesPage>
  );
}

function Collections({ links }: { links: Route.ComponentProps['loaderData']['collections'] }) {
  const text = useTexts();
  const href = useLocalePath();
  const { locale } = useShell();
  if (links.length === 0) return null;
  return (
    <nav className="try-categories collections-row" aria-labelledby="collections">
      <h2 id="collections">{text('finding.collections.title')}</h2>
      <div className="chips">
        {links.map(({ slug, title, titleLocale }) => (
          <Link
            key={slug}
            className="chip line"
            to={href(paths.collection(slug))}
            lang={titleLocale === locale ? undefined : titleLocale}
          >
            <bdi>{title}</bdi>
          </Link>
        ))}
      </div>
    </nav>
  );
}

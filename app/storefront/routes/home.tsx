import { withStore } from '#db/index.ts';
import { type HomePage, type HomeSection, homePage } from '#domain/catalog/index.ts';
import preparingSpot from '../art/spot-maintenance.svg';
import { cardView } from '../card-view.server.ts';
import { EmptyState } from '../components/empty-state.tsx';
import {
  Banner,
  BrandTiles,
  CategoryTiles,
  Hero,
  ProductRow,
  TrustStrip,
} from '../components/home-sections.tsx';
import { pageInfo } from '../page-info.server.ts';
import { pageMeta } from '../page-meta.ts';
import { listsProducts } from '../page-tags.server.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../shell-context.tsx';
import { type Shop, shopOf } from '../shop.server.ts';
import { storeData, tell } from '../structured-data.server.ts';
import { CARD_KEYS } from '../text-keys.server.ts';
import { textsOf } from '../texts.server.ts';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { locale, currency, now } = shop;
  const home = await withStore(shop.storeId, (tx) =>
    homePage(tx, { locale, currency, now, shell: shop.shell }),
  );
  shop.request.cache.tag('home');
  tell(shop, ...storeData(shop));
  listsProducts(
    shop,
    home.sections.flatMap((section) => section.products),
  );
  const keys = [
    ...CARD_KEYS,
    'storefront.home.newArrivals',
    'storefront.home.allProducts',
    'storefront.home.categories',
    'storefront.home.brands',
    'storefront.home.preparing',
    'storefront.home.preparingText',
  ] as const;
  return {
    sections: withHero(shop, home).map(toView),
    isEmpty: home.productCount === 0,
    texts: textsOf(shop.say, keys, { percent: '#' }),
    page: pageInfo(shop, {
      title: shop.say('storefront.shell.home'),
      path: paths.home,
      image: home.sections.find((section) => section.kind === 'hero')?.image?.src,
    }),
  };
}

export const meta = pageMeta;

/** A store that has written no hero yet greets with its own name. */
function withHero(shop: Shop, home: HomePage): HomeSection[] {
  const { say, name } = shop;
  const hasProducts = home.productCount > 0;
  const words = {
    title: say('storefront.home.welcome', { store: name }),
    body:
      shop.shell.texts[shop.locale].description || (hasProducts ? say('storefront.home.welcomeText') : ''),
    action: hasProducts ? say('storefront.home.shopNow') : '',
  };
  const [first, ...others] = home.sections;
  if (first?.kind === 'hero') {
    const own = { title: first.title || words.title, body: first.body || words.body };
    return [
      { ...first, ...own, action: first.action || words.action, link: first.link || paths.products },
      ...others,
    ];
  }
  const hero: HomeSection = {
    id: 'hero',
    kind: 'hero',
    eyebrow: '',
    ...words,
    textLocale: shop.locale,
    items: [],
    link: paths.products,
    image: null,
    products: [],
    categories: [],
    brands: [],
  };
  return [hero, ...home.sections];
}

/** What the page draws of a section: a category's children and counts stay on the server. */
function toView(section: HomeSection) {
  const { id, kind, eyebrow, title, body, action, items, link, image, products } = section;
  return {
    id,
    kind,
    words: { eyebrow, title, body, action },
    items,
    link: link || paths.products,
    image,
    products: products.map(cardView),
    categories: section.categories.map(({ title, slug, image }) => ({ title, slug, image })),
    brands: section.brands.map(({ name, slug, logo }) => ({ name, slug, logo })),
  };
}

type SectionView = ReturnType<typeof toView>;

export default function Home({ loaderData }: Route.ComponentProps) {
  const text = useTexts();
  const { sections, isEmpty } = loaderData;
  const cards = sections.flatMap((section) => section.products);
  return (
    <>
      {sections.map((section) => (
        <Section key={section.id} section={section} cards={cards} />
      ))}
      {isEmpty ? (
        <EmptyState
          picture={preparingSpot}
          title={text('storefront.home.preparing')}
          text={text('storefront.home.preparingText')}
        />
      ) : null}
    </>
  );
}

function Section({ section, cards }: { section: SectionView; cards: SectionView['products'] }) {
  const text = useTexts();
  const { words, link, image } = section;
  switch (section.kind) {
    case 'hero':
      return <Hero words={words} link={link} image={image} cards={cards} />;
    case 'trust':
      return <TrustStrip facts={section.items} />;
    case 'new_arrivals':
      return (
        <ProductRow
          title={words.title || text('storefront.home.newArrivals')}
          to={paths.newArrivals}
          cards={section.products}
        />
      );
    case 'all_products':
      return (
        <ProductRow
          title={words.title || text('storefront.home.allProducts')}
          to={paths.products}
          cards={section.products}
        />
      );
    case 'categories':
      return (
        <CategoryTiles title={words.title || text('storefront.home.categories')} tiles={section.categories} />
      );
    case 'banner':
      return <Banner words={words} link={link} image={image} />;
    case 'brands':
      return <BrandTiles title={words.title || text('storefront.home.brands')} tiles={section.brands} />;
  }
}

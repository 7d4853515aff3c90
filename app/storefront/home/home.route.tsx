import textKeys from 'text-keys:home/home.route';
import { withStore } from '#db/index.ts';
import { homePage } from '#domain/catalog/index.ts';
import { knownDeliveryRules } from '#domain/delivery/index.ts';
import preparingSpot from '../art/spot-maintenance.svg';
import { BlockList, type SectionView } from '../blocks/block-list.tsx';
import { noteBlocks } from '../blocks/note-blocks.server.ts';
import { NewsletterBand } from '../content/newsletter-form.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { listsProducts } from '../page/page-tags.server.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { addStructuredData, storeData } from '../page/structured-data.server.ts';
import { textsOf } from '../page/texts.server.ts';
import type { SentCard } from '../product-card/card-view.ts';
import { useLiveProduct } from '../shell/live-product.ts';
import { useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/home.route';
import { Hero } from './hero.tsx';
import { homeView } from './home-view.server.ts';
import { withTrustFacts } from './trust-facts.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { locale, currency, now, shell } = shop;
  const home = await withStore(shop.storeId, async (tx) => {
    const rules = await knownDeliveryRules(tx, shell);
    const { timeZone } = shell;
    const page = await homePage(tx, { locale, currency, now, timeZone, shell, isLast: true });
    return withTrustFacts(shop, page, rules);
  });
  shop.request.cache.tag('home', 'ranks');
  noteBlocks(shop, home);
  addStructuredData(shop, ...storeData(shop));
  listsProducts(
    shop,
    home.sections.flatMap((section) => section.products),
  );
  return {
    ...homeView(shop, home),
    isEmpty: home.productCount === 0,
    texts: textsOf(shop.say, textKeys, { percent: '#' }),
    page: pageInfo(shop, {
      title: shell.homeWords.titles[locale] || shop.say('storefront.shell.home'),
      description: shell.homeWords.descriptions[locale],
      path: paths.home,
      image: home.sections.find((section) => section.kind === 'hero')?.image?.src,
    }),
  };
}

export const meta = pageMeta;

export default function Home({ loaderData }: Route.ComponentProps) {
  const text = useTexts();
  useLiveProduct('home');
  const { slides, sections, isEmpty } = loaderData;
  return (
    <>
      <Hero slides={slides} cards={sections.flatMap(cardsOf)} />
      {isEmpty ? (
        <EmptyState
          picture={preparingSpot}
          title={text('storefront.home.preparing')}
          text={text('storefront.home.preparingText')}
        />
      ) : null}
      <BlockList sections={sections} newsletter={NewsletterBand} />
    </>
  );
}

function cardsOf(section: SectionView): SentCard[] {
  return 'items' in section ? section.items : [];
}

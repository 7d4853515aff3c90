import textKeys from 'text-keys:content/store-page.route';
import { Link } from 'react-router';
import { withStore } from '#db/index.ts';
import { type FilledBlocks, pageBlocks } from '#domain/catalog/index.ts';
import { FIXED_PAGES, type FixedPage, type PageView, readPage } from '#domain/content/index.ts';
import { plainText } from '#lib/html.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import emptySpot from '../art/spot-maintenance.svg';
import { blockSections, leadsWithHero } from '../blocks/block-sections.server.tsx';
import { LaterBlocks } from '../blocks/later-blocks.tsx';
import { noteBlocks, noteProducts } from '../blocks/note-blocks.server.ts';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { excerpt } from '../page/excerpt.server.ts';
import { movedTo, readablePath } from '../page/moved.server.ts';
import { notFound } from '../page/not-found.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { type Shop, shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLiveProduct } from '../shell/live-product.ts';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/store-page.route';
import { Landing } from './landing.tsx';

/** Placeholders for values that the browser fills in. */
const BLANKS = { percent: '#' };

const KINDS = new Map(Object.entries(FIXED_PAGES).map(([kind, path]) => [`/${path}`, kind as FixedPage]));

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const kind = KINDS.get(shop.request.path);
  const { locale, shell, currency, now } = shop;
  const wanted = kind ? { kind, locale } : { slug: params.slug ?? '', locale };
  const found = await withStore(shop.storeId, async (tx) => {
    const page = await readPage(tx, wanted, shell);
    const { timeZone } = shell;
    return (
      page && { page, filled: await pageBlocks(tx, page.blocks, { locale, currency, now, timeZone, shell }) }
    );
  });
  // The footer shows the title of each page, so editing a page changes the shell.
  shop.request.cache.tag('shell');
  if (found) return written(shop, found.page, found.filled);
  if (kind === 'about_us') return aboutUsComing(shop);
  throw notFound(shop, 'page');
}

function written(shop: Shop, page: PageView, filled: FilledBlocks) {
  const pathIn = (locale: Locale) =>
    page.kind === 'own' ? paths.page(page.slugs[locale]) : `/${FIXED_PAGES[page.kind]}`;
  const own = pathIn(shop.locale);
  // Redirects to the page's URL in the current language: each language has its own slug.
  const path = readablePath(own);
  if (readablePath(shop.request.path) !== path) throw movedTo(shop, { path, locale: shop.locale });
  const pathOf = { en: pathIn('en'), ar: pathIn('ar') };
  noteBlocks(shop, filled);
  noteProducts(shop, filled);
  const sections = blockSections(shop, filled.sections, page.layout === 'text' ? 'page' : 'landing');
  const isLanding = page.layout !== 'text' && sections.length > 0;
  return {
    id: `page:${page.kind === 'own' ? page.id : page.kind}`,
    title: page.title,
    body: isLanding ? null : { html: page.bodyHtml, locale: page.locale },
    coming: null,
    landing: isLanding ? { hasHeading: leadsWithHero(filled.sections) } : null,
    // Replaces the shop's header and footer (root.tsx).
    isBare: isLanding && page.layout === 'bare',
    otherPath: pathOf[otherLocale(shop.locale)],
    sections,
    texts: sections.length > 0 ? textsOf(shop.say, textKeys, BLANKS) : {},
    page: pageInfo(shop, {
      title: page.seoTitle || page.title,
      crumb: page.title,
      path: pathOf,
      description: page.seoDescription || (isLanding ? '' : excerpt(plainText(page.bodyHtml))),
      image: isLanding ? filled.sections[0]?.image?.src : undefined,
      noIndex: page.isHiddenFromSearch,
    }),
  };
}

/** Shows the text of the specification until the owner has written the page. */
function aboutUsComing(shop: Shop) {
  const title = shop.say('storefront.page.aboutUs');
  return {
    id: 'page:about_us',
    title,
    body: null,
    coming: {
      title: shop.say('storefront.page.aboutComing'),
      text: shop.say('storefront.page.aboutComingText'),
    },
    landing: null,
    isBare: false,
    otherPath: paths.aboutUs,
    sections: [],
    texts: textsOf(shop.say, textKeys, BLANKS),
    page: pageInfo(shop, { title, path: paths.aboutUs, noIndex: true }),
  };
}

export const meta = pageMeta;

export default function StorePage({ loaderData }: Route.ComponentProps) {
  const { id, title, body, coming, landing, sections } = loaderData;
  useLiveProduct(id);
  const { locale } = useShell();
  const text = useTexts();
  const href = useLocalePath();
  if (landing) return <Landing {...loaderData} hasHeading={landing.hasHeading} />;
  const page = (
    <div className="wrap page">
      <Breadcrumbs trail={[{ title }]} />
      {body ? (
        <article className="store-page" dir="auto" lang={body.locale === locale ? undefined : body.locale}>
          <h1>{title}</h1>
          <div
            className="rich-text"
            // The HTML was sanitised when it was saved.
            // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
            dangerouslySetInnerHTML={{ __html: body.html }}
          />
        </article>
      ) : null}
      {coming ? (
        <EmptyState framed heading="h1" picture={emptySpot} title={coming.title} text={coming.text}>
          <Link className="btn primary" to={href(paths.contactUs)}>
            {text('storefront.page.toContact')}
          </Link>
        </EmptyState>
      ) : null}
    </div>
  );
  return sections.length > 0 ? (
    <>
      {page}
      <LaterBlocks sections={sections} />
    </>
  ) : (
    page
  );
}

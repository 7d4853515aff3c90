import type { HomePage, HomeSection } from '#domain/catalog/index.ts';
import type { MessageKey } from '#messages/index.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { sentCard } from '../product-card/card-view.server.ts';

/** The leading hero sections as slides, then the other sections that have content. */
export function homeView(shop: Shop, home: HomePage) {
  const sections = withHero(shop, home);
  const lead = sections.findIndex(({ kind }) => kind !== 'hero');
  const slides = lead === -1 ? sections : sections.slice(0, lead);
  const others = sections.slice(slides.length).filter(({ kind }) => kind !== 'hero');
  return {
    slides: slides.map(slideView),
    sections: others.map((section) => toView(shop, section)).filter(hasContent),
  };
}

const hasWords = ({ title, body, action }: HomeSection) => title !== '' || body !== '' || action !== '';

/** Adds a hero with the store's name if the owner has not written one. */
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
    const lead = {
      ...first,
      ...own,
      action: first.action || words.action,
      link: first.link || paths.products,
    };
    return [lead, ...others.filter((section) => section.kind !== 'hero' || hasWords(section))];
  }
  const hero: HomeSection = {
    id: 'hero',
    kind: 'hero',
    eyebrow: '',
    ...words,
    textLocale: shop.locale,
    items: [],
    quotes: [],
    link: paths.products,
    image: null,
    products: [],
    categories: [],
    brands: [],
  };
  return [hero, ...home.sections];
}

function slideView({ id, eyebrow, title, body, action, link, image }: HomeSection) {
  return { id, words: { eyebrow, title, body, action }, link: link || paths.products, image };
}

/** Default titles of sections. */
const TITLES = {
  new_arrivals: 'storefront.home.newArrivals',
  most_selling: 'home.mostSelling',
  trending: 'home.trending',
  all_products: 'storefront.home.allProducts',
  categories: 'storefront.home.categories',
  brands: 'home.topBrands',
  testimonials: 'home.testimonials',
} as const satisfies Partial<Record<HomeSection['kind'], MessageKey>>;

/** Only the fields of the section's kind, because they are sent twice: as markup and as data. */
function toView({ say, name }: Shop, section: HomeSection) {
  const { id, kind } = section;
  const base = {
    id,
    title: section.title || (kind in TITLES ? say(TITLES[kind as keyof typeof TITLES]) : ''),
  };
  switch (kind) {
    case 'hero':
    case 'banner':
      return { ...slideView(section), title: section.title, kind: 'banner' as const };
    case 'trust':
      return { ...base, kind, items: section.items };
    case 'testimonials':
      return { ...base, kind, items: section.quotes };
    case 'categories':
      return { ...base, kind, items: section.categories.map(tileOf) };
    case 'brands':
      return { ...base, kind, items: section.brands.map(({ name, slug, logo }) => ({ name, slug, logo })) };
    case 'newsletter':
      return {
        id,
        kind,
        title: section.title || say('home.newsletter.title', { store: name }),
        body: section.body || say('home.newsletter.text'),
      };
    default:
      return { ...base, kind, items: section.products.map(sentCard) };
  }
}

const tileOf = ({ title, slug, image }: HomeSection['categories'][number]) => ({ title, slug, image });

export type SectionView = ReturnType<typeof toView>;

function hasContent(section: SectionView): boolean {
  return !('items' in section) || section.items.length > 0;
}

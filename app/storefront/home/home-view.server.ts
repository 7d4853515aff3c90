import { newBlock } from '#blocks/block.ts';
import type { HomePage, HomeSection } from '#domain/catalog/index.ts';
import { blockSections } from '../blocks/block-sections.server.tsx';
import { wordsOf } from '../blocks/block-words.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';

/** The leading hero sections as slides, then the other sections that have content. */
export function homeView(shop: Shop, home: HomePage) {
  const sections = withHero(shop, home);
  const lead = sections.findIndex(({ kind }) => kind !== 'hero');
  const slides = lead === -1 ? sections : sections.slice(0, lead);
  const others = sections.slice(slides.length).filter(({ kind }) => kind !== 'hero');
  return {
    slides: slides.map(slideView),
    sections: blockSections(shop, others, 'home'),
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
    groups: [],
    block: newBlock('hero'),
    pictureOf: () => null,
    videoOf: () => null,
  };
  return [hero, ...home.sections];
}

function slideView(section: HomeSection) {
  return { id: section.id, ...wordsOf(section), image: section.image };
}

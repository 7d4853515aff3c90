import type { ReactNode } from 'react';
import { lookClass } from '#blocks/look.ts';
import type { HomeSection } from '#domain/catalog/index.ts';
import { PlainNewsletter } from '../content/plain-newsletter.tsx';
import { Hero } from '../home/hero.tsx';
import {
  Banner,
  BrandTiles,
  CategoryTiles,
  ChosenTiles,
  Testimonials,
  TrustStrip,
} from '../home/home-sections.tsx';
import type { Shop } from '../page/shop.server.ts';
import { renderInShell } from '../shell/render-in-shell.server.tsx';
import { shellView } from '../shell/shell-view.server.ts';
import type { SectionView } from './block-list.tsx';
import { blockMarkup } from './block-markup.server.tsx';
import { titleOf, wordsOf } from './block-words.server.ts';
import { markupOnce } from './markup-once.server.ts';
import { productRow } from './product-row.server.ts';

/**
 * The blocks of a page as the browser gets them: products, and on the home page the newsletter's form, as data, because
 * they have behaviour, all others as markup (decision 137). Empty blocks are left out; a preview shows that they are
 * empty.
 */
export function blockSections(
  shop: Shop,
  sections: HomeSection[],
  on: 'home' | 'landing' | 'page' = 'page',
): SectionView[] {
  return sections.flatMap((section, at): SectionView[] => {
    const { id, block } = section;
    const look = lookClass(block.look);
    const box = { id, ...(look && { look }) };
    if (on === 'landing' && leadsWithHero([section]) && at === 0)
      return [markupOnce(shop, box, hero(shop, section))];
    const view =
      on === 'home' && section.kind === 'newsletter' ? newsletterWords(shop, section) : viewOf(shop, section);
    if (typeof view === 'object') return [{ ...box, ...view }];
    if (view !== '') return [markupOnce(shop, box, view)];
    return shop.request.isPreview ? [markupOnce(shop, box, emptyBlock(shop, section))] : [];
  });
}

/** True if a landing page begins with a hero and its picture: its title is then the page's heading. */
export const leadsWithHero = ([first]: HomeSection[]): boolean =>
  first?.kind === 'hero' && first.title !== '' && first.image !== null;

function hero(shop: Shop, section: HomeSection): string {
  const slide = { id: section.id, ...wordsOf(section), image: section.image };
  return renderInShell(<Hero slides={[slide]} cards={[]} />, inShell(shop));
}

/** The data of a block with behaviour, or the markup of one without; '' if it is empty. */
function viewOf(shop: Shop, section: HomeSection) {
  if (section.kind === 'recently_viewed') return { isRecent: true as const };
  const row = productRow(shop, section);
  if (row) return row.items.length > 0 ? row : '';
  const part = ownPart(shop, section);
  return part === undefined ? blockMarkup(shop, section) : renderInShell(part, inShell(shop));
}

const inShell = (shop: Shop) => ({
  shell: shellView(shop).shell,
  text: (key: string) => shop.say(key as Parameters<Shop['say']>[0]),
});

/** The kinds that share their parts with other pages of the shop; undefined for all others. */
function ownPart(shop: Shop, section: HomeSection): ReactNode | undefined {
  const title = titleOf(shop, section);
  switch (section.kind) {
    case 'trust':
      return <TrustStrip facts={section.items} />;
    case 'hero':
    case 'banner':
      return <Banner {...wordsOf(section)} image={section.image} />;
    case 'testimonials':
      return <Testimonials title={title} quotes={section.quotes} />;
    case 'categories':
      return <CategoryTiles title={title} tiles={section.categories} />;
    case 'category_grid':
      return <ChosenTiles title={section.title} tiles={section.groups} />;
    case 'brands':
      return <BrandTiles title={title} tiles={section.brands} />;
    case 'newsletter':
      return <PlainNewsletter {...newsletterWords(shop, section)} />;
    default:
      return undefined;
  }
}

function newsletterWords({ say, name }: Shop, { title, body }: HomeSection) {
  return {
    title: title || say('home.newsletter.title', { store: name }),
    body: body || say('home.newsletter.text'),
  };
}

function emptyBlock(shop: Shop, { kind }: HomeSection): string {
  const name = shop.say(`builder.kind.${kind}`);
  return renderInShell(
    <div className="wrap">
      <p className="block-empty">{shop.say('blocks.empty', { name })}</p>
    </div>,
    inShell(shop),
  );
}

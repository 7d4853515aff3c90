import type { ReactNode } from 'react';
import { Icon, isIconName } from '../../ui/icon.tsx';
import { Picture, type PictureView } from '../../ui/picture.tsx';
import { paths } from '../page/paths.ts';
import { SectionHead } from '../page/section-head.tsx';
import { Go } from '../shell/go.tsx';
import { useLocalePath } from '../shell/shell-context.tsx';
import type { Words } from './hero.tsx';

export function TrustStrip({ facts }: { facts: { icon: string; title: string; note: string }[] }) {
  if (facts.length === 0) return null;
  return (
    <div className="trust">
      <div className="wrap">
        <ul>
          {facts.map((fact) => (
            <li key={fact.title}>
              <Icon name={isIconName(fact.icon) ? fact.icon : 'check'} size="l" />
              <div>
                <b>{fact.title}</b>
                {fact.note ? <span>{fact.note}</span> : null}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Row({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
  const href = useLocalePath();
  return (
    <section className="section">
      <div className="wrap">
        {title ? <SectionHead title={title} to={to && href(to)} /> : null}
        {children}
      </div>
    </section>
  );
}

export type CategoryTile = { title: string; slug: string; image: PictureView | null; note?: string };

export function CategoryTiles({ title, tiles }: { title: string; tiles: CategoryTile[] }) {
  if (tiles.length === 0) return null;
  return (
    <Row title={title} to={paths.categories}>
      <CategoryGrid tiles={tiles.slice(0, 6)} />
    </Row>
  );
}

type ChosenTile = { title: string; path: string; image: PictureView | null };

/** Categories, brands and collections that the owner chose. */
export function ChosenTiles({ title, tiles }: { title: string; tiles: ChosenTile[] }) {
  if (tiles.length === 0) return null;
  return (
    <Row title={title}>
      <CategoryGrid tiles={tiles.map((tile) => ({ ...tile, slug: tile.path }))} />
    </Row>
  );
}

export function CategoryGrid({ tiles, isPage = false }: { tiles: CategoryTile[]; isPage?: boolean }) {
  const href = useLocalePath();
  return (
    <div className={isPage ? 'category-tiles on-page' : 'category-tiles'}>
      {tiles.map((tile) => (
        <Go key={tile.slug} to={href(paths.category(tile.slug))}>
          <span className="tile">
            <Picture image={tile.image} use="card" alt="" />
          </span>
          <bdi>{tile.title}</bdi>
          {tile.note ? <span className="cap muted">{tile.note}</span> : null}
        </Go>
      ))}
    </div>
  );
}

export function Banner({ words, link, image }: { words: Words; link: string; image: PictureView | null }) {
  const href = useLocalePath();
  return (
    <section className="section">
      <div className="wrap">
        <div className={image ? 'banner' : 'banner plain'}>
          {image ? <Picture image={image} use="banner" alt="" /> : null}
          <div className="text">
            <h2>{words.title}</h2>
            {words.body ? <p>{words.body}</p> : null}
            {words.action ? (
              <Go className="btn" to={href(link)}>
                {words.action}
              </Go>
            ) : null}
          </div>
        </div>
      </div>
    </section>
  );
}

export type BrandTile = { name: string; slug: string; logo: PictureView | null };

export function BrandTiles({ title, tiles }: { title: string; tiles: BrandTile[] }) {
  if (tiles.length === 0) return null;
  return (
    <Row title={title} to={paths.brands}>
      <BrandGrid tiles={tiles.slice(0, 6)} />
    </Row>
  );
}

export function BrandGrid({ tiles }: { tiles: BrandTile[] }) {
  const href = useLocalePath();
  return (
    <div className="brand-tiles">
      {tiles.map((tile) => (
        <Go key={tile.slug} to={href(paths.brand(tile.slug))}>
          {tile.logo ? <Picture image={tile.logo} use="tile" alt={tile.name} /> : <bdi>{tile.name}</bdi>}
        </Go>
      ))}
    </div>
  );
}

export type Quote = { quote: string; author: string; detail: string };

export function Testimonials({ title, quotes }: { title: string; quotes: Quote[] }) {
  if (quotes.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={title} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on phones must be reachable by keyboard */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div className="quotes" role="group" aria-label={title} tabIndex={0}>
          {quotes.map(({ quote, author, detail }) => (
            <figure key={author + quote} className="quote">
              <blockquote dir="auto">{quote}</blockquote>
              <figcaption>
                <bdi>{author}</bdi>
                {detail ? <bdi className="cap muted">{detail}</bdi> : null}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

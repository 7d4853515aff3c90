import { type MouseEvent, type UIEvent, useState } from 'react';
import { Picture, type PictureView } from '../../ui/picture.tsx';
import type { CardView, SentCard } from '../product-card/card-view.ts';
import { Go } from '../shell/go.tsx';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';

export type Words = { eyebrow: string; title: string; body: string; action: string };
export type Slide = { id: string; words: Words; link: string; image: PictureView | null };

/** One slide, or a scroll-snap row of several slides with a link to each, which works without scripts. */
export function Hero({ slides, cards }: { slides: Slide[]; cards: SentCard[] }) {
  const [first] = slides;
  if (!first) return null;
  return slides.length === 1 ? (
    <HeroSlide slide={first} cards={cards} isFirst />
  ) : (
    <HeroSlider slides={slides} />
  );
}

function HeroSlider({ slides }: { slides: Slide[] }) {
  const text = useTexts();
  const [shown, setShown] = useState(0);
  // Absolute value, because scrollLeft is negative in Arabic.
  const look = ({ currentTarget: track }: UIEvent<HTMLElement>) =>
    setShown(Math.round(Math.abs(track.scrollLeft) / track.clientWidth));
  return (
    <section className="hero-slider" aria-label={text('home.slides')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="hero-track" tabIndex={0} onScroll={look}>
        {slides.map((slide, at) => (
          <HeroSlide key={slide.id} slide={slide} cards={[]} isFirst={at === 0} id={slideId(at)} />
        ))}
      </div>
      <nav className="hero-dots" aria-label={text('home.slides')}>
        {slides.map((slide, at) => (
          <a
            key={slide.id}
            href={`#${slideId(at)}`}
            aria-current={at === shown ? 'true' : undefined}
            onClick={slideThere}
          >
            <span className="sr-only">{slide.words.title}</span>
          </a>
        ))}
      </nav>
    </section>
  );
}

const slideId = (at: number) => `slide-${at + 1}`;

/** Scrolls to a slide without changing the page's position or URL. */
function slideThere(event: MouseEvent<HTMLAnchorElement>): void {
  const slide = document.getElementById(event.currentTarget.hash.slice(1));
  const track = slide?.parentElement;
  const first = track?.firstElementChild as HTMLElement | null | undefined;
  if (!slide || !track || !first) return;
  event.preventDefault();
  // In right-to-left pages the other slides have negative offsets.
  track.scrollTo({ left: slide.offsetLeft - first.offsetLeft });
}

type SlideProps = { slide: Slide; cards: SentCard[]; isFirst: boolean; id?: string };

/** The text is beside the picture, never on it, so that it stays readable and translatable. */
function HeroSlide({ slide: { id: section, words, link, image }, cards, isFirst, id }: SlideProps) {
  const href = useLocalePath();
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <section className="hero" id={id} data-section={section}>
      <div className="hero-text">
        {words.eyebrow ? <span className="eyebrow">{words.eyebrow}</span> : null}
        <Heading className="hero-title">{words.title}</Heading>
        {words.body ? <p className="lead">{words.body}</p> : null}
        {words.action ? (
          <Go className="btn primary" to={href(link)}>
            {words.action}
          </Go>
        ) : null}
      </div>
      {image ? (
        <div className="hero-picture">
          <Picture image={image} use="hero" eager={isFirst} alt="" />
        </div>
      ) : (
        <HeroCollage cards={cards} />
      )}
    </section>
  );
}

/** Product pictures, for a store without a hero picture. */
function HeroCollage({ cards }: { cards: SentCard[] }) {
  const views = cards.map(({ json }): CardView => JSON.parse(json));
  const pictures = views.filter((card) => card.image).slice(0, 3);
  if (pictures.length === 0) return null;
  return (
    <div className="hero-picture collage" data-count={pictures.length} aria-hidden="true">
      {pictures.map((card, index) => (
        <Picture key={card.id} image={card.image} use={index === 0 ? 'hero' : 'card'} eager alt="" />
      ))}
    </div>
  );
}

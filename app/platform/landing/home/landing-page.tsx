import { Button } from '@mantine/core';
import { Glyph } from '../../../ui/console/glyph.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { Closing } from '../page/closing.tsx';
import { type Question, Questions } from '../page/questions.tsx';
import { Shot } from '../page/shot.tsx';
import { StartButton } from '../page/start-button.tsx';
import { Ticks } from '../page/ticks.tsx';
import type { Demo } from './demo.ts';
import { Features, SampleStores, Steps } from './landing-details.tsx';

type Props = {
  lead: string;
  free: { products: number | null } | null;
  questions: Question[];
  demos: Demo[];
};

export function LandingPage({ lead, free, questions, demos }: Props) {
  const t = useTexts();
  return (
    <main id="main" className="landing">
      <Hero lead={lead} free={free} demo={demos[0]} />
      <Facts />
      <What />
      <Steps />
      <Features />
      <SampleStores demos={demos} />
      <Questions title={t('sitehome.questionsTitle')} questions={questions} />
      <Closing isFree={free !== null} />
    </main>
  );
}

function Hero({ lead, free, demo }: Pick<Props, 'lead' | 'free'> & { demo: Demo | undefined }) {
  const t = useTexts();
  const products = free?.products ?? null;
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-words">
          <h1>{t('sitehome.heading')}</h1>
          <p className="lead">{lead}</p>
          <div className="hero-actions">
            <StartButton variant="filled" />
            {demo ? (
              <Button component="a" href={demo.href} data-large="">
                {t('sitehome.sample')}
              </Button>
            ) : null}
          </div>
          <p className="caption">
            {products === null ? t('sitehome.noteStart') : t('sitehome.noteFree', { products })}
          </p>
        </div>
        <div className="hero-picture">
          <div className="browser-frame">
            <div className="browser-bar" aria-hidden="true">
              <i />
              <i />
              <i />
            </div>
            <Shot
              name="store"
              alt={t('sitehome.shotShop')}
              sizes="(max-width: 767px) calc(100vw - 76px), (max-width: 1088px) calc(100vw - 48px), 1040px"
              eager
            />
          </div>
          <div className="phone-frame">
            <Shot name="phone" alt="" />
          </div>
        </div>
      </div>
    </section>
  );
}

function Facts() {
  const t = useTexts();
  const facts = [
    ['globe', 'fact1'],
    ['cash', 'fact2'],
    ['box', 'fact3'],
    ['palette', 'fact4'],
  ] as const;
  return (
    <section className="facts-strip" aria-label={t('sitehome.facts')}>
      <ul className="wrap">
        {facts.map(([glyph, key]) => (
          <li key={key}>
            <Glyph name={glyph} />
            {t(`sitehome.${key}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function What() {
  const t = useTexts();
  const said = (keys: readonly ('shop1' | 'shop2' | 'shop3' | 'admin1' | 'admin2' | 'admin3')[]) =>
    keys.map((key) => t(`sitehome.${key}`));
  return (
    <section className="section" id="what">
      <div className="wrap">
        <div className="side-by-side">
          <div className="words">
            <h2>{t('sitehome.shopTitle')}</h2>
            <p className="lead">{t('sitehome.shopText')}</p>
            <Ticks texts={said(['shop1', 'shop2', 'shop3'])} />
          </div>
          <div className="stage phones">
            <div className="phone-frame">
              <Shot name="phone" language="en" alt={t('sitehome.shotPhones')} />
            </div>
            <div className="phone-frame">
              <Shot name="phone" language="ar" alt="" />
            </div>
          </div>
        </div>
        <div className="side-by-side turned">
          <div className="words">
            <h2>{t('sitehome.adminTitle')}</h2>
            <p className="lead">{t('sitehome.adminText')}</p>
            <Ticks texts={said(['admin1', 'admin2', 'admin3'])} />
          </div>
          <div className="stage screen">
            <Shot name="admin" alt={t('sitehome.shotAdmin')} sizes="940px" />
          </div>
        </div>
      </div>
    </section>
  );
}

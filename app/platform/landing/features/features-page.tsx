import { Glyph, type GlyphName } from '../../../ui/console/glyph.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { Closing } from '../page/closing.tsx';
import { Shot, type ShotName } from '../page/shot.tsx';
import { Ticks } from '../page/ticks.tsx';

/** The parts of the page, each with the screen that shows it. */
const PARTS = [
  ['shop', 'store'],
  ['checkout', 'checkout'],
  ['orders', 'order'],
  ['catalogue', 'products'],
  ['design', 'builder'],
  ['office', 'admin'],
] as const satisfies (readonly [string, ShotName])[];

const LINES = ['1', '2', '3', '4', '5'] as const;

const MORE: ['team' | 'safe' | 'apart' | 'found' | 'in' | 'out' | 'fast' | 'open', GlyphName][] = [
  ['team', 'people'],
  ['safe', 'key'],
  ['apart', 'shield'],
  ['found', 'search'],
  ['in', 'upload'],
  ['out', 'download'],
  ['fast', 'phone'],
  ['open', 'server'],
];

export function FeaturesPage({ isFree }: { isFree: boolean }) {
  const t = useTexts();
  return (
    <main id="main" className="landing features-page">
      <div className="wrap pricing-head">
        <h1>{t('sitefeatures.heading')}</h1>
        <p className="lead">{t('sitefeatures.lead')}</p>
        <nav className="chapters" aria-label={t('sitefeatures.contents')}>
          {PARTS.map(([part]) => (
            <a key={part} href={`#${part}`}>
              {t(`sitefeatures.${part}.title`)}
            </a>
          ))}
        </nav>
      </div>
      <div className="wrap">
        {PARTS.map(([part, shot], at) => (
          <section key={part} id={part} className={at % 2 === 0 ? 'side-by-side' : 'side-by-side turned'}>
            <div className="words">
              <h2>{t(`sitefeatures.${part}.title`)}</h2>
              <p className="lead">{t(`sitefeatures.${part}.text`)}</p>
              <Ticks texts={LINES.map((line) => t(`sitefeatures.${part}.${line}`))} />
            </div>
            <div className="stage whole">
              <Shot
                name={shot}
                alt={t(`sitefeatures.${part}.alt`)}
                sizes="(max-width: 767px) calc(100vw - 52px), (max-width: 991px) calc(100vw - 88px), 620px"
                eager={at === 0}
              />
            </div>
          </section>
        ))}
      </div>
      <section className="section tinted" aria-labelledby="more">
        <div className="wrap">
          <h2 className="section-title" id="more">
            {t('sitefeatures.moreTitle')}
          </h2>
          <ul className="features">
            {MORE.map(([name, glyph]) => (
              <li key={name}>
                <span className="glyph-tile" data-tone="brand">
                  <Glyph name={glyph} />
                </span>
                <h3>{t(`sitefeatures.more.${name}`)}</h3>
                <p>{t(`sitefeatures.more.${name}Text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <div className="features-end">
        <Closing isFree={isFree} />
      </div>
    </main>
  );
}

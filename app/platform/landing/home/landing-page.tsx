import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { localPath } from '../shell/local-path.ts';
import { Features, Questions, Steps } from './landing-details.tsx';
import { Shot } from './shot.tsx';

type Demo = { slug: string; name: string; href: string; adminHref: string };
type Props = { signedIn: boolean; demos: Demo[] };

export function LandingPage({ signedIn, demos }: Props) {
  return (
    <main id="main" className="landing">
      <Hero signedIn={signedIn} demos={demos} />
      <Facts />
      <What />
      <Steps />
      <Features />
      <Questions />
      <Closing signedIn={signedIn} demos={demos} />
    </main>
  );
}

function Hero({ signedIn, demos }: Props) {
  const t = useTexts();
  const demo = demos[0];
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-words">
          <h1>{t('platform.landing.heading')}</h1>
          <p className="lead">{t('platform.landing.lead')}</p>
          <div className="hero-actions">
            {demo ? (
              <Button component="a" href={demo.href} variant="filled" data-large="">
                {t('platform.landing.sample')}
              </Button>
            ) : null}
            <EnterButton signedIn={signedIn} variant={demo ? 'default' : 'filled'} />
          </div>
          <p className="caption">{t('platform.landing.note')}</p>
        </div>
        <div className="hero-picture">
          <div className="browser-frame">
            <div className="browser-bar" dir="ltr" aria-hidden="true">
              <i />
              <i />
              <i />
            </div>
            <Shot name="store" alt={t('platform.landing.shotShop')} eager />
          </div>
          <div className="phone-frame">
            <Shot name="phone" alt="" eager />
          </div>
        </div>
      </div>
    </section>
  );
}

function EnterButton({ signedIn, variant }: { signedIn: boolean; variant: 'filled' | 'default' }) {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <Button
      component={Link}
      to={localPath(signedIn ? '/stores' : '/login', locale)}
      variant={variant}
      data-large=""
    >
      {t(signedIn ? 'platform.landing.toStores' : 'common.action.logIn')}
    </Button>
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
    <section className="facts-strip" aria-label={t('platform.landing.facts')}>
      <ul className="wrap">
        {facts.map(([glyph, key]) => (
          <li key={key}>
            <Glyph name={glyph} />
            {t(`platform.landing.${key}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function What() {
  const t = useTexts();
  return (
    <section className="section" id="what">
      <div className="wrap">
        <div className="side-by-side">
          <div className="words">
            <h2>{t('platform.landing.shopTitle')}</h2>
            <p className="lead">{t('platform.landing.shopText')}</p>
            <Ticks keys={['shop1', 'shop2', 'shop3']} />
          </div>
          <div className="stage phones">
            <div className="phone-frame">
              <Shot name="phone" language="en" alt={t('platform.landing.shotPhones')} />
            </div>
            <div className="phone-frame">
              <Shot name="phone" language="ar" alt="" />
            </div>
          </div>
        </div>
        <div className="side-by-side turned">
          <div className="words">
            <h2>{t('platform.landing.adminTitle')}</h2>
            <p className="lead">{t('platform.landing.adminText')}</p>
            <Ticks keys={['admin1', 'admin2', 'admin3']} />
          </div>
          <div className="stage screen">
            <Shot name="admin" alt={t('platform.landing.shotAdmin')} />
          </div>
        </div>
      </div>
    </section>
  );
}

function Ticks({ keys }: { keys: ('shop1' | 'shop2' | 'shop3' | 'admin1' | 'admin2' | 'admin3')[] }) {
  const t = useTexts();
  return (
    <ul className="ticks">
      {keys.map((key) => (
        <li key={key}>
          <Glyph name="check" small />
          {t(`platform.landing.${key}`)}
        </li>
      ))}
    </ul>
  );
}

function Closing({ signedIn, demos }: Props) {
  const t = useTexts();
  const isDemo = demos.length > 0;
  return (
    <div className="wrap">
      <section className="closing">
        <div className="grow">
          <h2>{t(isDemo ? 'platform.landing.ctaTitle' : 'platform.landing.ctaLiveTitle')}</h2>
          <p>{t(isDemo ? 'platform.landing.ctaText' : 'platform.landing.ctaLiveText')}</p>
        </div>
        {isDemo ? (
          <ul className="demo-stores">
            {demos.map((demo) => (
              <li key={demo.slug}>
                <Button component="a" href={demo.href} data-large="">
                  <OwnText>{demo.name}</OwnText>
                </Button>
                <a href={demo.adminHref}>
                  {t('platform.landing.demoAdmin')}
                  <span className="sr-only">: {demo.name}</span>
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <EnterButton signedIn={signedIn} variant="default" />
        )}
      </section>
    </div>
  );
}

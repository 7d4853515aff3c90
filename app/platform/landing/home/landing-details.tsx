import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Glyph, type GlyphName } from '../../../ui/console/glyph.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import type { Demo } from './demo.ts';

const STEPS = ['step1', 'step2', 'step3'] as const;
const FEATURES: ['f1' | 'f2' | 'f3' | 'f4' | 'f5' | 'f6' | 'f7' | 'f8', GlyphName][] = [
  ['f1', 'globe'],
  ['f2', 'cash'],
  ['f3', 'layers'],
  ['f4', 'percent'],
  ['f5', 'orders'],
  ['f6', 'palette'],
  ['f7', 'open'],
  ['f8', 'people'],
];

export function Steps() {
  const t = useTexts();
  return (
    <section className="section tinted">
      <div className="wrap">
        <h2 className="section-title">{t('sitehome.stepsTitle')}</h2>
        <ol className="steps">
          {STEPS.map((step, at) => (
            <li key={step}>
              <span className="step-number num" aria-hidden="true">
                {at + 1}
              </span>
              <h3>{t(`sitehome.${step}`)}</h3>
              <p>{t(`sitehome.${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function Features() {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <section className="section" id="features">
      <div className="wrap">
        <h2 className="section-title">{t('sitehome.featuresTitle')}</h2>
        <ul className="features">
          {FEATURES.map(([feature, glyph]) => (
            <li key={feature}>
              <span className="glyph-tile" data-tone="brand">
                <Glyph name={glyph} />
              </span>
              <h3>{t(`sitehome.${feature}`)}</h3>
              <p>{t(`sitehome.${feature}Text`)}</p>
            </li>
          ))}
        </ul>
        <Link className="text-link all-features" to={localPath('/features', locale)}>
          {t('sitehome.allFeatures')}
          <Glyph name="arrow" small />
        </Link>
      </div>
    </section>
  );
}

/** The sample stores of a demo install, with their admins. */
export function SampleStores({ demos }: { demos: Demo[] }) {
  const t = useTexts();
  if (demos.length === 0) return null;
  return (
    <section className="section samples">
      <div className="wrap">
        <div className="words">
          <h2>{t('sitehome.demosTitle')}</h2>
          <p className="lead">{t('sitehome.demosText')}</p>
        </div>
        <ul className="demo-stores">
          {demos.map((demo) => (
            <li key={demo.slug}>
              <Button component="a" href={demo.href} data-large="">
                <OwnText locale={demo.locale}>{demo.name}</OwnText>
              </Button>
              <a className="text-link" href={demo.adminHref}>
                {t('sitehome.demoAdmin')}
                <span className="sr-only">
                  : <OwnText locale={demo.locale}>{demo.name}</OwnText>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

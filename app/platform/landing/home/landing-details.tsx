import { Glyph, type GlyphName } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

const STEPS = ['step1', 'step2', 'step3'] as const;
const QUESTIONS = ['q1', 'q2', 'q3', 'q4'] as const;
const FEATURES: ['f1' | 'f2' | 'f3' | 'f4' | 'f5' | 'f6' | 'f7' | 'f8', GlyphName][] = [
  ['f1', 'globe'],
  ['f2', 'cash'],
  ['f3', 'layers'],
  ['f4', 'search'],
  ['f5', 'palette'],
  ['f6', 'people'],
  ['f7', 'shield'],
  ['f8', 'server'],
];

export function Steps() {
  const t = useTexts();
  return (
    <section className="section tinted">
      <div className="wrap">
        <h2 className="section-title">{t('platform.landing.stepsTitle')}</h2>
        <ol className="steps">
          {STEPS.map((step, at) => (
            <li key={step}>
              <span className="step-number num" aria-hidden="true">
                {at + 1}
              </span>
              <h3>{t(`platform.landing.${step}`)}</h3>
              <p>{t(`platform.landing.${step}Text`)}</p>
              {step === 'step1' ? (
                <code dir="ltr" className="command">
                  npm start
                </code>
              ) : null}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function Features() {
  const t = useTexts();
  return (
    <section className="section" id="features">
      <div className="wrap">
        <h2 className="section-title">{t('platform.landing.featuresTitle')}</h2>
        <ul className="features">
          {FEATURES.map(([feature, glyph]) => (
            <li key={feature}>
              <span className="glyph-tile" data-tone="brand">
                <Glyph name={glyph} />
              </span>
              <h3>{t(`platform.landing.${feature}`)}</h3>
              <p>{t(`platform.landing.${feature}Text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Questions() {
  const t = useTexts();
  return (
    <section className="section questions-section" id="questions">
      <div className="wrap questions-grid">
        <h2>{t('platform.landing.questionsTitle')}</h2>
        <div className="questions">
          {QUESTIONS.map((question, at) => (
            <details key={question} name="questions" open={at === 0}>
              <summary>
                {t(`platform.landing.${question}`)}
                <Glyph name="plus" />
              </summary>
              <p>{t(`platform.landing.${question.replace('q', 'a') as 'a1' | 'a2' | 'a3' | 'a4'}`)}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

import { Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import type { SetupStep } from '#domain/reports/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { UndecidedNote } from '../delivery/undecided-note.tsx';
import { SamplesNotice } from '../products/samples-notice.tsx';
import type { DashboardView } from './dashboard-view.ts';
import { SETUP_MINUTES } from './setup-minutes.ts';

/** The setup steps: the first missing one is open, with its reason and its link. */
type Props = NonNullable<DashboardView['setup']> & {
  /** True if the guide of the first screen was turned off; a button brings it back. */
  isHidden: boolean;
};

export function SetupCard({ steps, done, links, undecided, samples, isHidden }: Props) {
  const t = useTexts();
  const digits = useDigits();
  const next = steps.find((step) => !done.includes(step));
  const all = steps.length;
  // The shop already charges these delivery terms, so the delivery step is open at any position.
  const isOpen = (step: SetupStep) => step === 'delivery' && undecided !== null;
  return (
    <section className="card" aria-labelledby="setup">
      <div className="card-head">
        <h2 id="setup">{t('numbers.dashboard.setup.title')}</h2>
        <span className="grow" />
        <span className="muted num">
          {t('numbers.dashboard.setup.progress', { done: digits(done.length), all: digits(all) })}
        </span>
      </div>
      <div className="card-body">
        <div className="meter" aria-hidden="true">
          <span style={{ inlineSize: `${(done.length / all) * 100}%` }} />
        </div>
        <ol className="setup-steps">
          {steps.map((step) => (
            <li key={step} data-state={done.includes(step) ? 'done' : step === next ? 'next' : 'later'}>
              <span className="setup-mark">{done.includes(step) ? <Glyph name="check" small /> : null}</span>
              <div>
                {step === next ? (
                  <NextStep step={step} href={links[step] ?? '/admin'} isShort={isOpen(step)} />
                ) : (
                  <span>{t(`numbers.dashboard.setup.${step}`)}</span>
                )}
                {isOpen(step) && undecided ? (
                  <UndecidedNote terms={undecided} change={links.delivery ?? null} />
                ) : null}
              </div>
            </li>
          ))}
        </ol>
        <SamplesNotice samples={samples} />
        {isHidden ? (
          <Form method="post">
            <Button type="submit" name="guide" value="on" data-small="">
              {t('numbers.dashboard.guide.show')}
            </Button>
          </Form>
        ) : null}
      </div>
    </section>
  );
}

function NextStep({ step, href, isShort }: { step: SetupStep; href: string; isShort: boolean }) {
  const t = useTexts();
  const text = t(`numbers.dashboard.setup.${step}Go`);
  if (isShort) return <b>{t(`numbers.dashboard.setup.${step}`)}</b>;
  return (
    <div>
      <b>{t(`numbers.dashboard.setup.${step}`)}</b>
      <p className="muted">
        {t(`numbers.dashboard.setup.${step}Text`)}{' '}
        {t('numbers.dashboard.setup.minutes', { count: SETUP_MINUTES[step] })}.
      </p>
      {href.startsWith('/') ? (
        <Button component={Link} to={href}>
          {text}
        </Button>
      ) : (
        <Button component="a" href={href} target="_blank" rel="noreferrer">
          {text}
          <span className="sr-only">{t('admin.shell.newTab')}</span>
        </Button>
      )}
    </div>
  );
}

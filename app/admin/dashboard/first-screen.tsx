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
import { ShopFrame } from './shop-frame.tsx';
import { TodoCard } from './todo-card.tsx';
import './first-screen.css';

type Setup = NonNullable<DashboardView['setup']>;

/** The dashboard of a new shop: the set-up guide, with a preview of the shop beside it. */
export function FirstScreen(props: DashboardView & { setup: Setup }) {
  const t = useTexts();
  const { setup, storeHref, shop, may } = props;
  const { steps, done, samples } = setup;
  const left = steps.filter((step) => !done.includes(step));
  const minutes = left.reduce((sum, step) => sum + SETUP_MINUTES[step], 0);
  return (
    <div className="first-screen">
      <section className="card" aria-labelledby="guide">
        <header className="guide-head">
          <Ring done={done.length} all={steps.length} />
          <div>
            <h2 id="guide">{t('numbers.dashboard.guide.title')}</h2>
            <p className="muted">{t('numbers.dashboard.guide.left', { count: minutes })}</p>
          </div>
        </header>
        <ol className="guide-steps">
          {steps.map((step, at) => (
            <Step key={step} {...{ step, setup, may }} number={at + 1} isNext={step === left[0]} />
          ))}
        </ol>
        <footer className="guide-foot">
          <SamplesNotice samples={samples} />
          <Form method="post">
            <span className="muted">{t('numbers.dashboard.guide.skipText')}</span>{' '}
            <button type="submit" name="guide" value="off" className="text-link">
              {t('numbers.dashboard.guide.skip')}
            </button>
          </Form>
        </footer>
      </section>
      <div className="first-screen-side">
        <ShopFrame shop={shop} href={storeHref} />
        <TodoCard {...props} isQuiet />
      </div>
    </div>
  );
}

const RADIUS = 22;
const LENGTH = 2 * Math.PI * RADIUS;

/** A progress ring around the number of steps that are done. */
function Ring({ done, all }: { done: number; all: number }) {
  const digits = useDigits();
  const t = useTexts();
  const text = t('numbers.dashboard.setup.progress', { done: digits(done), all: digits(all) });
  return (
    <div className="guide-ring">
      <svg viewBox="0 0 52 52" aria-hidden="true">
        <circle cx="26" cy="26" r={RADIUS} />
        <circle cx="26" cy="26" r={RADIUS} strokeDasharray={`${(done / all) * LENGTH} ${LENGTH}`} />
      </svg>
      <b className="num" aria-hidden="true">
        <bdi dir="ltr">{`${digits(done)}/${digits(all)}`}</bdi>
      </b>
      <span className="sr-only">{text}</span>
    </div>
  );
}

type StepProps = {
  step: SetupStep;
  setup: Setup;
  may: DashboardView['may'];
  number: number;
  isNext: boolean;
};

function Step({ step, setup, may, number, isNext }: StepProps) {
  const t = useTexts();
  const digits = useDigits();
  const { done, links, undecided } = setup;
  const isDone = done.includes(step);
  const href = links[step] ?? '/admin';
  return (
    <li data-state={isDone ? 'done' : isNext ? 'next' : 'later'}>
      <StepLink href={href}>
        <span className="guide-mark num" aria-hidden="true">
          {isDone ? <Glyph name="check" small /> : digits(number)}
        </span>
        <span className="guide-name">
          {t(`numbers.dashboard.setup.${step}`)}
          {isDone ? <span className="sr-only"> {t('numbers.dashboard.guide.done')}</span> : null}
        </span>
        {isDone ? null : (
          <span className="muted caption">
            {t('numbers.dashboard.guide.minutes', { count: SETUP_MINUTES[step] })}
          </span>
        )}
        <Glyph name="next" small />
      </StepLink>
      {isNext ? <NextStep {...{ step, href, may }} /> : null}
      {step === 'delivery' && undecided ? (
        <div className="guide-more">
          <UndecidedNote terms={undecided} change={links.delivery ?? null} />
        </div>
      ) : null}
    </li>
  );
}

/** A link of a setup step. It opens another browser tab if it leads to the shop. */
function StepLink({ href, children }: { href: string; children: React.ReactNode }) {
  const t = useTexts();
  if (href.startsWith('/')) {
    return (
      <Link to={href} className="guide-row">
        {children}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noreferrer" className="guide-row">
      {children}
      <span className="sr-only">{t('admin.shell.newTab')}</span>
    </a>
  );
}

function NextStep({ step, href, may }: Pick<StepProps, 'step' | 'may'> & { href: string }) {
  const t = useTexts();
  const text = t(`numbers.dashboard.setup.${step}Go`);
  return (
    <div className="guide-more">
      <p className="muted">{t(`numbers.dashboard.setup.${step}Text`)}</p>
      <div className="guide-acts">
        {href.startsWith('/') ? (
          <Button component={Link} to={href} variant="filled">
            {text}
          </Button>
        ) : (
          <Button component="a" href={href} target="_blank" rel="noreferrer" variant="filled">
            {text}
            <span className="sr-only">{t('admin.shell.newTab')}</span>
          </Button>
        )}
        {step === 'product' && may.import ? (
          <Button component={Link} to="/admin/products/import" leftSection={<Glyph name="upload" />}>
            {t('numbers.dashboard.guide.bring')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

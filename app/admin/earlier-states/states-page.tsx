import './earlier-states.css';
import { Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { useLookAgain } from '../kit/use-look-again.ts';
import {
  type AskView,
  EARLIER_PATH,
  type RunView,
  type StateLine,
  type StatesResult,
} from './earlier-view.ts';
import { LookLink } from './look-link.tsx';
import { RunNote } from './run-note.tsx';

type Props = {
  states: StateLine[];
  run: RunView | null;
  ask: AskView;
  result: StatesResult | null;
};

const LOOKS: Record<StateLine['status'], BadgeLook> = {
  waiting: { tone: 'info', mark: 'half' },
  ready: { tone: 'neutral', mark: 'none' },
  failed: { tone: 'danger', mark: 'full' },
};

/** The earlier states of the shop, the newest take-back, and how to request another earlier state. */
export function StatesPage({ states, run, ask, result }: Props) {
  const t = useTexts();
  const isWorking = run?.status === 'waiting' || run?.status === 'running';
  useLookAgain(isWorking || states.some(({ status }) => status === 'waiting'));
  const problem = result && 'problem' in result ? result.problem : null;
  return (
    <main className="page form" id="main">
      <PageHead title={t('earlier.title')} text={t('earlier.lead')} back={<SettingsBack />} />
      {result && 'said' in result ? <AnnounceOnce text={t('earlier.list.dropped')} of={result} /> : null}
      {problem ? <PageNote tone="danger">{t(`earlier.state.${problem}`)}</PageNote> : null}
      <div className="stack">
        {run ? <RunNote run={run} /> : null}
        <Card title={t('earlier.list.title')}>
          {states.length === 0 ? <p className="muted">{t('earlier.list.empty')}</p> : null}
          <ul className="earlier-list">
            {states.map((state) => (
              <StateRow key={state.id} state={state} />
            ))}
          </ul>
        </Card>
        <AskCard ask={ask} />
      </div>
    </main>
  );
}

function StateRow({ state }: { state: StateLine }) {
  const t = useTexts();
  const { status, kind } = state;
  const word = { waiting: 'making', ready: kind, failed: 'failed' }[status] as 'making' | 'twin' | 'before';
  return (
    <li>
      <div>
        <p className="strong">{state.minute}</p>
        <Badge look={LOOKS[status]}>{t(`earlier.list.${word}`)}</Badge>
        <p className="caption">{detailOf(state, t)}</p>
      </div>
      {status === 'ready' ? <StateLinks state={state} /> : null}
      {status === 'failed' ? <ForgetForm id={state.id} /> : null}
    </li>
  );
}

function detailOf({ status, until, isYounger }: StateLine, t: ReturnType<typeof useTexts>): string {
  if (status === 'waiting') return t('earlier.list.makingText');
  if (status === 'failed') return t(isYounger ? 'earlier.list.younger' : 'earlier.list.failedText');
  return t('earlier.list.until', { date: isolate(until ?? '') });
}

function StateLinks({ state: { id, href, minute } }: { state: StateLine }) {
  const t = useTexts();
  return (
    <div className="row">
      <Button
        component={Link}
        to={`${EARLIER_PATH}/${id}`}
        variant="filled"
        aria-label={`${t('earlier.list.choose')}: ${minute}`}
      >
        {t('earlier.list.choose')}
      </Button>
      {href ? <LookLink href={href} /> : null}
    </div>
  );
}

function ForgetForm({ id }: { id: string }) {
  const t = useTexts();
  return (
    <Form method="post">
      <input type="hidden" name="restoreId" value={id} />
      <Button type="submit" name="intent" value="forget">
        {t('earlier.list.forget')}
      </Button>
    </Form>
  );
}

function AskCard({ ask: { days, zone, address, href } }: { ask: AskView }) {
  const t = useTexts();
  return (
    <Card title={t('earlier.ask.title')}>
      <p>{days > 0 ? t('earlier.ask.text', { days, zone: isolate(zone) }) : t('earlier.ask.foreign')}</p>
      <p className="muted">{t('earlier.ask.later')}</p>
      {address && href ? (
        <div>
          <Button
            component="a"
            href={href}
            leftSection={<Glyph name="mail" small />}
            className="earlier-write"
          >
            {t('earlier.ask.write', { address: isolate(address) })}
          </Button>
        </div>
      ) : (
        <p className="muted">{t('earlier.ask.nobody')}</p>
      )}
    </Card>
  );
}

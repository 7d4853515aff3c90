import './earlier-states.css';
import { Button, Checkbox } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { OwnPasswordField } from '../kit/own-password-field.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useLookAgain } from '../kit/use-look-again.ts';
import { ChangeTable } from './change-table.tsx';
import { EARLIER_PATH, type PartView, type StateProblem, type StateView } from './earlier-view.ts';
import { LookLink } from './look-link.tsx';

type Props = { state: StateView; isBusy: boolean; problem: StateProblem | null };

/** One earlier state: what would change, the parts to take back, and the password. */
export function StatePage({ state, isBusy, problem }: Props) {
  const t = useTexts();
  useLookAgain(state.count.status === 'counting' || isBusy);
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('earlier.state.title', { minute: isolate(state.minute) })}
        text={t('earlier.state.until', { date: isolate(state.until) })}
        back={<BackLink to={EARLIER_PATH}>{t('earlier.state.back')}</BackLink>}
        acts={state.href ? <LookLink href={state.href} /> : undefined}
      />
      {isBusy || problem === 'busy' ? (
        <PageNote tone="warning" isRefusal={problem === 'busy'}>
          {t('earlier.state.busy')}
        </PageNote>
      ) : null}
      <div className="stack">
        <CountCard state={state} />
        <TakeForm state={state} isBusy={isBusy} isNone={problem === 'none'} />
        <DropForm state={state} isBusy={isBusy} />
      </div>
    </main>
  );
}

function CountCard({ state: { count, parts } }: { state: StateView }) {
  const t = useTexts();
  if (count.status === 'counting')
    return (
      <Card label={t('earlier.count.ask')}>
        <p role="status">{t('earlier.count.counting')}</p>
      </Card>
    );
  return (
    <Card label={t('earlier.count.ask')}>
      <Form method="post" className="earlier-count">
        {count.status === 'failed' ? <p role="alert">{t('earlier.count.failed')}</p> : null}
        {count.status === 'none' ? <p className="muted">{t('earlier.count.text')}</p> : null}
        {count.status === 'counted' ? <p>{t('earlier.count.at', { time: isolate(count.at.text) })}</p> : null}
        {parts.map(({ part, isChosen }) =>
          isChosen ? <input key={part} type="hidden" name="parts" value={part} /> : null,
        )}
        <Button type="submit" name="intent" value="count">
          {t(count.status === 'none' ? 'earlier.count.ask' : 'earlier.count.again')}
        </Button>
      </Form>
    </Card>
  );
}

type FormProps = { state: StateView; isBusy: boolean; isNone: boolean };

function TakeForm({ state: { minute, days, parts }, isBusy, isNone }: FormProps) {
  const t = useTexts();
  const isSending = useNavigation().formData?.get('intent') === 'take';
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="take" />
      <Card title={t('earlier.state.choose')}>
        <fieldset className="earlier-parts" aria-label={t('earlier.state.choose')}>
          {parts.map((view) => (
            <PartChoice key={view.part} view={view} />
          ))}
        </fieldset>
        {isNone ? (
          <p className="earlier-problem" role="alert">
            {t('earlier.state.none')}
          </p>
        ) : null}
        <div className="note" data-tone="warning">
          <div>
            <p className="strong">{t('earlier.state.stays')}</p>
            <p>{t('earlier.never')}</p>
          </div>
        </div>
        <p>{t('earlier.state.first', { days, minute: isolate(minute) })}</p>
        <OwnPasswordField label={t('earlier.state.password')} />
        <div>
          <Button type="submit" variant="filled" data-tone="danger" loading={isSending} disabled={isBusy}>
            {t('earlier.state.submit')}
          </Button>
        </div>
      </Card>
    </Form>
  );
}

function PartChoice({ view: { part, isChosen, lines } }: { view: PartView }) {
  const t = useTexts();
  return (
    <div className="earlier-part">
      <Checkbox
        name="parts"
        value={part}
        defaultChecked={isChosen}
        label={t(`earlier.part.${part}`)}
        description={t(`earlier.partText.${part}`)}
      />
      {lines ? <ChangeTable lines={lines} caption={t(`earlier.part.${part}`)} /> : null}
    </div>
  );
}

/** Posts to the list page, which then shows that the state is deleted. */
function DropForm({ state: { id, minute, href }, isBusy }: { state: StateView; isBusy: boolean }) {
  const t = useTexts();
  return (
    <details className="card card-body earlier-drop">
      <summary>{t('earlier.list.dropTitle')}</summary>
      <Form method="post" action={EARLIER_PATH} className="stack">
        <input type="hidden" name="restoreId" value={id} />
        <p>{t('earlier.list.dropText', { minute: isolate(minute) })}</p>
        {href ? <p>{t('earlier.list.dropTwin')}</p> : null}
        <OwnPasswordField label={t('earlier.state.password')} />
        <div>
          <Button type="submit" name="intent" value="drop" data-tone="danger" disabled={isBusy}>
            {t('earlier.list.drop')}
          </Button>
        </div>
      </Form>
    </details>
  );
}

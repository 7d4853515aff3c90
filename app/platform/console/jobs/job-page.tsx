import { Link } from 'react-router';
import { Card } from '../../../ui/console/card.tsx';
import { PageNote } from '../../../ui/console/page-note.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { When } from '../../../ui/console/when-text.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ActForm } from '../act-form.tsx';
import type { ActResult } from '../act-result.ts';
import { ConsoleHead } from '../console-head.tsx';
import { Fact } from '../fact.tsx';
import { QuickAct } from '../quick-act.tsx';
import { SubjectOver } from '../subject-over.tsx';
import { JobBadge } from './job-badge.tsx';
import type { JobView } from './job-view.server.ts';
import { JOB_LIST } from './list-rules.ts';

type Props = { job: JobView; result: ActResult | undefined };

/** One job of the queue: its state, its last error, its content without personal data, and the actions on it. */
export function JobPage({ job, result }: Props) {
  const t = useTexts();
  const back = useBack();
  const heading = (
    <>
      {job.name}
      <JobBadge state={job.state} />
    </>
  );
  return (
    <main className="page" id="main">
      <ConsoleHead title={job.name} heading={heading} back={back} />
      {result?.problems?.job ? <PageNote tone="warning">{result.problems.job}</PageNote> : null}
      <div className="console-split">
        <div>
          {job.error === '' ? null : <LastError error={job.error} />}
          <Payload job={job} />
        </div>
        <div>
          <Facts job={job} />
          <Acts job={job} result={result} />
        </div>
      </div>
      <p className="sr-only">{t('consolejobs.one', { id: String(job.id) })}</p>
    </main>
  );
}

/** Shown if the job is finished or discarded. */
export function JobOver() {
  const t = useTexts();
  return <SubjectOver title={t('consolejobs.goneTitle')} text={t('consolejobs.goneText')} back={useBack()} />;
}

function useBack() {
  const t = useTexts();
  const { locale } = useReading();
  return { to: localPath(JOB_LIST.path, locale), text: t('consolejobs.back') };
}

function LastError({ error }: { error: string }) {
  const t = useTexts();
  return (
    <Card title={t('consolejobs.error')}>
      <p className="job-error" dir="ltr">
        {error}
      </p>
      <p className="caption">{t('consolejobs.errorText')}</p>
    </Card>
  );
}

function Payload({ job }: { job: JobView }) {
  const t = useTexts();
  return (
    <Card title={t('consolejobs.payload')}>
      {job.payload.length === 0 ? <p className="muted">{t('consolejobs.noPayload')}</p> : null}
      <dl className="console-facts">
        {job.payload.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <bdi dir="ltr">{name}</bdi>
            </dt>
            <dd>
              {value === null ? (
                <span className="muted">{t('consolejobs.hidden')}</span>
              ) : (
                <bdi dir="ltr">{value}</bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="caption">{t('consolejobs.payloadText')}</p>
    </Card>
  );
}

function Facts({ job }: { job: JobView }) {
  const t = useTexts();
  const { locale } = useReading();
  const { store, state, since, due } = job;
  return (
    <Card title={t('consolejobs.facts')}>
      <dl className="console-facts">
        <Fact text={t('consolejobs.number')}>{job.id}</Fact>
        <Fact text={t('consolejobs.kind')}>
          <bdi dir="ltr">{job.task}</bdi>
        </Fact>
        <Fact text={t('consolejobs.column.store')}>
          {store ? (
            <Link to={localPath(`/platform-admin/stores/${store.slug}`, locale)}>
              <OwnText>{store.name}</OwnText>
            </Link>
          ) : (
            t('consolejobs.platform')
          )}
        </Fact>
        <Fact text={t('consolejobs.column.tries')}>
          {t('consolejobs.tries', { count: job.attempts, most: job.maxAttempts })}
        </Fact>
        <Fact text={t('consolejobs.created')}>
          <When when={job.created} />
        </Fact>
        {state === 'running' && since ? (
          <Fact text={t('consolejobs.started')}>
            <When when={since} />
          </Fact>
        ) : null}
        {state === 'waiting' || state === 'retrying' ? (
          <Fact text={t('consolejobs.next')}>
            <When when={due} />
          </Fact>
        ) : null}
      </dl>
    </Card>
  );
}

function Acts({ job, result }: Props) {
  const t = useTexts();
  const { may } = job;
  if (!may.retry && !may.discard) return <p className="muted">{t('consolejobs.readOnly')}</p>;
  if (job.state === 'running') return <p className="muted">{t('consolejobs.running')}</p>;
  return (
    <Card title={t('consolejobs.acts')}>
      {may.retry ? (
        <QuickAct intent="retry" text={t('consolejobs.retryText')} submit={t('consolejobs.retry')} />
      ) : null}
      {may.discard ? (
        <ActForm
          intent="discard"
          open={t('consolejobs.discard')}
          text={t(`consolejobs.loss.${job.loss}`)}
          submit={t('consolejobs.discard')}
          isDanger
          result={result}
        />
      ) : null}
    </Card>
  );
}

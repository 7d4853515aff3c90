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
import { MAIL_LIST } from './list-rules.ts';
import { MailBadge } from './mail-badge.tsx';
import { ToDomain } from './mail-columns.tsx';
import type { MailView } from './mail-view.server.ts';

type Props = { mail: MailView; result: ActResult | undefined };

/** One mail: its state, its last error, and the acts on it. Its recipient, subject and text are not shown. */
export function MailPage({ mail, result }: Props) {
  const t = useTexts();
  const heading = (
    <>
      {mail.name}
      <MailBadge state={mail.state} />
    </>
  );
  return (
    <main className="page" id="main">
      <ConsoleHead title={mail.name} heading={heading} back={useBack()} />
      {result?.problems?.mail ? <PageNote tone="warning">{result.problems.mail}</PageNote> : null}
      <div className="console-split">
        <div>
          <Card title={t('maildesk.error')}>
            {mail.error === '' ? (
              <p className="muted">
                {t(mail.state === 'complained' ? 'maildesk.returned.complained' : 'maildesk.noError')}
              </p>
            ) : (
              <p className="job-error" dir="ltr">
                {mail.error}
              </p>
            )}
            {mail.state === 'bounced' ? <p className="caption">{t('maildesk.returned.bounced')}</p> : null}
            {mail.refusing ? <p className="caption">{t(`maildesk.refusing.${mail.refusing}`)}</p> : null}
            {mail.isLost ? <p className="caption">{t('maildesk.lost')}</p> : null}
          </Card>
        </div>
        <div>
          <Facts mail={mail} />
          <Acts mail={mail} result={result} />
        </div>
      </div>
    </main>
  );
}

/** Shown if the mail does not exist. */
export function MailOver() {
  const t = useTexts();
  return <SubjectOver title={t('maildesk.goneTitle')} text={t('maildesk.goneText')} back={useBack()} />;
}

function useBack() {
  const t = useTexts();
  const { locale } = useReading();
  return { to: localPath(MAIL_LIST.path, locale), text: t('maildesk.title') };
}

function Facts({ mail }: { mail: MailView }) {
  const t = useTexts();
  const { locale } = useReading();
  const { store, domain, attempts, created, sent } = mail;
  return (
    <Card title={t('maildesk.facts')}>
      <dl className="console-facts">
        <Fact text={t('maildesk.column.store')}>
          {store ? (
            <Link to={localPath(`/platform-admin/stores/${store.slug}`, locale)}>
              <OwnText>{store.name}</OwnText>
            </Link>
          ) : (
            t('maildesk.platform')
          )}
        </Fact>
        <Fact text={t('maildesk.column.to')}>
          <ToDomain domain={domain} />
        </Fact>
        <Fact text={t('maildesk.column.tries')}>{t('maildesk.tries', { count: attempts })}</Fact>
        <Fact text={t('maildesk.created')}>
          <When when={created} />
        </Fact>
        {sent ? (
          <Fact text={t('maildesk.state.sent')}>
            <When when={sent} />
          </Fact>
        ) : null}
      </dl>
    </Card>
  );
}

function Acts({ mail: { may }, result }: Props) {
  const t = useTexts();
  if (!may.retry && !may.discard && !may.lift) return null;
  return (
    <Card title={t('maildesk.acts')}>
      {may.lift ? <QuickAct intent="lift" text={t('maildesk.liftText')} submit={t('maildesk.lift')} /> : null}
      {may.retry ? (
        <QuickAct intent="retry" text={t('maildesk.retryText')} submit={t('maildesk.retry')} />
      ) : null}
      {may.discard ? (
        <ActForm
          intent="discard"
          open={t('maildesk.discard')}
          text={t('maildesk.discardText')}
          submit={t('maildesk.discard')}
          isDanger
          result={result}
        />
      ) : null}
    </Card>
  );
}

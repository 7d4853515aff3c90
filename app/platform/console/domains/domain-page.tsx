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
import { DomainBadge } from './domain-badge.tsx';
import type { DomainPageView } from './domain-view.server.ts';
import { DOMAIN_LIST } from './list-rules.ts';

type Props = { domain: DomainPageView; result: ActResult | undefined };

/** One domain of a store: its state, the last DNS answer, and the actions on it. */
export function DomainPage({ domain, result }: Props) {
  const heading = (
    <>
      <bdi dir="ltr">{domain.host}</bdi>
      <DomainBadge view={domain.view} />
    </>
  );
  const problem = result?.problems?.domain;
  return (
    <main className="page" id="main">
      <ConsoleHead title={domain.host} heading={heading} back={useBack()} />
      {problem ? <PageNote tone="warning">{problem}</PageNote> : null}
      <div className="console-split">
        <div>
          <State domain={domain} />
          <Records domain={domain} />
        </div>
        <div>
          <DomainActs domain={domain} result={result} />
        </div>
      </div>
    </main>
  );
}

/** Shown if the store does not have the domain. */
export function DomainOver() {
  const t = useTexts();
  const said = { title: t('consoledomains.goneTitle'), text: t('consoledomains.goneText') };
  return <SubjectOver {...said} back={useBack()} />;
}

function useBack() {
  const t = useTexts();
  const { locale } = useReading();
  return { to: localPath(DOMAIN_LIST.path, locale), text: t('consoledomains.back') };
}

function State({ domain }: { domain: DomainPageView }) {
  const t = useTexts();
  const { locale } = useReading();
  const { slug, storeName, problem, checked, failingSince, isPrimary, added } = domain;
  return (
    <Card title={t('consoledomains.facts')}>
      <dl className="console-facts">
        <Fact text={t('consoledomains.column.store')}>
          <Link to={localPath(`/platform-admin/stores/${slug}`, locale)}>
            <OwnText>{storeName}</OwnText>
          </Link>
        </Fact>
        <Fact text={t('consoledomains.column.problem')}>
          {t(problem === '' ? 'consoledomains.none' : `consoledomains.problem.${problem}`)}
        </Fact>
        <Fact text={t('consoledomains.column.checked')}>
          {checked ? <When when={checked} /> : t('consoledomains.never')}
        </Fact>
        {failingSince ? (
          <Fact text={t('consoledomains.failingSince')}>
            <When when={failingSince} />
          </Fact>
        ) : null}
        <Fact text={t('consoledomains.primary')}>
          {t(isPrimary ? 'consoledomains.yes' : 'consoledomains.no')}
        </Fact>
        <Fact text={t('consoledomains.added')}>
          <When when={added} />
        </Fact>
      </dl>
    </Card>
  );
}

function Records({ domain: { records } }: { domain: DomainPageView }) {
  const t = useTexts();
  const { txt, cname, addresses } = records;
  const isEmpty = txt + cname.length + addresses.length === 0;
  return (
    <Card title={t('consoledomains.records')}>
      {isEmpty ? <p className="muted">{t('consoledomains.noRecords')}</p> : null}
      <dl className="console-facts">
        {txt > 0 ? <Fact text={t('consoledomains.txt')}>{txt}</Fact> : null}
        {cname.length > 0 ? (
          <Fact text={t('consoledomains.cname')}>
            <bdi dir="ltr">{cname.join(' ')}</bdi>
          </Fact>
        ) : null}
        {addresses.length > 0 ? (
          <Fact text={t('consoledomains.addresses')}>
            <bdi dir="ltr">{addresses.join(' ')}</bdi>
          </Fact>
        ) : null}
      </dl>
    </Card>
  );
}

function DomainActs({ domain: { may }, result }: Props) {
  const t = useTexts();
  if (!may.check && !may.remove) return <p className="muted">{t('consoledomains.readOnly')}</p>;
  const check = { text: t('consoledomains.checkText'), submit: t('consoledomains.check') };
  const remove = { open: t('consoledomains.remove'), submit: t('consoledomains.remove') };
  return (
    <Card title={t('consoledomains.acts')}>
      {may.check ? <QuickAct intent="check" {...check} /> : null}
      {may.remove ? (
        <ActForm intent="remove" {...remove} text={t('consoledomains.removeText')} isDanger result={result} />
      ) : null}
    </Card>
  );
}

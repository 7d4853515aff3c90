import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { Card } from '../../../ui/console/card.tsx';
import { PageNote } from '../../../ui/console/page-note.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import type { ActResult } from '../act-result.ts';
import { ConsoleHead } from '../console-head.tsx';
import { Fact } from '../fact.tsx';
import { QuickAct } from '../quick-act.tsx';
import { BreachBadge } from './breach-badge.tsx';
import { storesText } from './breach-columns.tsx';
import { BreachForm } from './breach-form.tsx';
import type { BreachView } from './breach-view.server.ts';

type Props = {
  breach: BreachView;
  entries: BreachView[];
  typed: Record<string, string>;
  may: { record: boolean; notify: boolean };
  result: ActResult | undefined;
};

/** A breach as it is known now, its entries, and the forms that add one or mail the owners. */
export function BreachPage({ breach, entries, typed, may, result }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  const back = { to: localPath('/platform-admin/breaches', locale), text: t('breachdesk.back') };
  const heading = (
    <>
      <OwnText>{breach.title}</OwnText> <BreachBadge breach={breach} />
    </>
  );
  return (
    <main className="page" id="main">
      {result?.said ? <AnnounceOnce text={result.said} of={result} /> : null}
      <ConsoleHead title={breach.title} heading={heading} back={back} />
      {result?.problems?.owners ? <PageNote tone="warning">{result.problems.owners}</PageNote> : null}
      <div className="console-split">
        <div>
          <Card title={t('breachdesk.current')}>
            <Facts breach={breach} />
          </Card>
          {may.record ? (
            <Card label={t('breachdesk.add')}>
              <details className="act-form" open={result?.intent === 'save' && result.problems !== undefined}>
                <summary>{t('breachdesk.add')}</summary>
                <p className="muted">{t('breachdesk.addText')}</p>
                <BreachForm own={typed} seen={breach.position} result={result} />
              </details>
            </Card>
          ) : null}
        </div>
        <div>
          <Owners breach={breach} mayNotify={may.notify} />
          <History entries={entries} />
        </div>
      </div>
    </main>
  );
}

function Facts({ breach }: { breach: BreachView }) {
  const t = useTexts();
  const kinds = breach.dataKinds.map((kind) => t(`breachdesk.data.${kind}`));
  const { locale } = useReading();
  return (
    <dl className="console-facts">
      <Fact text={t('breachdesk.f.what')}>
        <p className="console-words" dir="auto">
          {breach.what}
        </p>
      </Fact>
      <Fact text={t('breachdesk.f.awareAt')}>
        <bdi dir="ltr">{breach.aware}</bdi>
      </Fact>
      {breach.happened ? (
        <Fact text={t('breachdesk.f.happenedAt')}>
          <bdi dir="ltr">{breach.happened}</bdi>
        </Fact>
      ) : null}
      <Fact text={t('breachdesk.f.stores')}>
        {storesText(t, breach)}
        {breach.stores.length > 0 ? (
          <span className="caption"> {breach.stores.map(({ slug }) => slug).join(', ')}</span>
        ) : null}
      </Fact>
      <Fact text={t('breachdesk.dataKinds')}>{new Intl.ListFormat(locale).format(kinds)}</Fact>
      <Fact text={t('breachdesk.persons')}>{breach.persons ?? t('breachdesk.unknown')}</Fact>
      {breach.measures ? (
        <Fact text={t('breachdesk.measures')}>
          <p className="console-words" dir="auto">
            {breach.measures}
          </p>
        </Fact>
      ) : null}
      <Authority breach={breach} />
    </dl>
  );
}

function Authority({ breach }: { breach: BreachView }) {
  const t = useTexts();
  const { told, due, authority, authorityNote } = breach;
  return (
    <>
      <Fact text={t(told ? 'breachdesk.f.authorityToldAt' : 'breachdesk.due')}>
        {authority === 'not_needed' ? (
          t('breachdesk.authority.not_needed')
        ) : (
          <bdi dir="ltr">{told ?? due}</bdi>
        )}
      </Fact>
      {authorityNote ? (
        <Fact text={t('breachdesk.f.authorityNote')}>
          <OwnText>{authorityNote}</OwnText>
        </Fact>
      ) : null}
    </>
  );
}

function Owners({ breach, mayNotify }: { breach: BreachView; mayNotify: boolean }) {
  const t = useTexts();
  return (
    <Card title={t('breachdesk.owners')}>
      <p>{t('breachdesk.ownersText', { count: breach.ownersTold })}</p>
      {mayNotify ? (
        <QuickAct intent="notify" text={t('breachdesk.notifyText')} submit={t('breachdesk.notify')} />
      ) : null}
    </Card>
  );
}

function History({ entries }: { entries: BreachView[] }) {
  const t = useTexts();
  return (
    <Card title={t('breachdesk.history')}>
      <ol className="console-history">
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className="strong">
              <OwnText>{entry.changeNote}</OwnText>
            </span>
            <span className="caption">
              <bdi>{entry.byName}</bdi>
              {' · '}
              <bdi dir="ltr">{entry.written}</bdi>
            </span>
            <details>
              <summary className="caption">{t('breachdesk.entry', { position: entry.position })}</summary>
              <Facts breach={entry} />
            </details>
          </li>
        ))}
      </ol>
    </Card>
  );
}

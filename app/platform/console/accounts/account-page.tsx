import { Card } from '../../../ui/console/card.tsx';
import { isolate } from '../../../ui/console/isolate.ts';
import { PageNote } from '../../../ui/console/page-note.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { When } from '../../../ui/console/when-text.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ActForm } from '../act-form.tsx';
import type { ActResult } from '../act-result.ts';
import { ConsoleHead } from '../console-head.tsx';
import { OperatorActs } from '../stores/store-history.tsx';
import { AccountBadge } from './account-badge.tsx';
import { AccountChanges, AccountSessions, AccountStores } from './account-cards.tsx';
import type { AccountView } from './account-view.server.ts';

type Props = { person: AccountView; result: ActResult | undefined };

/** Everything that operators see of one account, and the actions on it. */
export function AccountPage({ person, result }: Props) {
  return (
    <main className="page" id="main">
      <Head person={person} />
      <Notes person={person} />
      <div className="console-split">
        <div>
          <AccountStores stores={person.memberships} />
          <AccountSessions sessions={person.sessions} />
          <AccountChanges changes={person.changes} />
        </div>
        <div>
          <SignInFacts person={person} />
          <Acts person={person} result={result} />
          <OperatorActs acts={person.acts} />
        </div>
      </div>
    </main>
  );
}

function Head({ person }: { person: AccountView }) {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <ConsoleHead
      title={person.name}
      heading={
        <>
          <OwnText>{person.name}</OwnText>
          <AccountBadge state={person.state} />
        </>
      }
      back={{ to: localPath('/platform-admin/people', locale), text: t('people.title') }}
      text={
        <>
          <bdi dir="ltr">{person.email}</bdi> · {t('console.store.since', { date: person.since.text })}
        </>
      }
    />
  );
}

function Notes({ person: { lock, state, operatorRole } }: { person: AccountView }) {
  const t = useTexts();
  if (lock) {
    const said = { name: isolate(lock.byName), date: lock.at.text, reason: isolate(lock.reason) };
    return (
      <PageNote tone="danger" isRefusal={false}>
        {t('people.lockedNote', said)}
      </PageNote>
    );
  }
  if (state === 'unclaimed') return <PageNote tone="warning">{t('people.unclaimedNote')}</PageNote>;
  return operatorRole ? <PageNote tone="warning">{t('people.operates')}</PageNote> : null;
}

function SignInFacts({ person }: { person: AccountView }) {
  const t = useTexts();
  return (
    <Card title={t('people.signIn')}>
      <dl className="console-facts">
        <div>
          <dt>{t('people.column.step')}</dt>
          <dd>{t(person.hasSecondStep ? 'people.on' : 'people.off')}</dd>
        </div>
        <div>
          <dt>{t('people.passkeys')}</dt>
          <dd>{t('console.noLimit', { used: person.passkeys })}</dd>
        </div>
        <div>
          <dt>{t('people.column.seen')}</dt>
          <dd>{person.seen ? <When when={person.seen} /> : '–'}</dd>
        </div>
      </dl>
      <p className="caption muted">{t('people.noMerge')}</p>
    </Card>
  );
}

const ORDER = ['reset', 'sessions', 'secondStep', 'lock', 'unlock'] as const;

function Acts({ person, result }: Props) {
  const t = useTexts();
  const acts = ORDER.filter((intent) => person.may[intent]);
  if (acts.length === 0) return null;
  return (
    <Card title={t('people.help')}>
      <div className="act-forms">
        {acts.map((intent) => (
          <ActForm
            key={intent}
            intent={intent}
            open={t(`people.act.${intent}`)}
            text={t(`people.actText.${intent}`)}
            submit={t(`people.act.${intent}`)}
            isDanger={intent === 'secondStep' || intent === 'lock'}
            result={result}
          />
        ))}
      </div>
    </Card>
  );
}

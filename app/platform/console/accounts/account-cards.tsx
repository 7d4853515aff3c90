import { Link } from 'react-router';
import { Card, CardFrame } from '../../../ui/console/card.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { When } from '../../../ui/console/when-text.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { StateBadge } from '../stores/state-badge.tsx';
import type { AccountView } from './account-view.server.ts';

export function AccountStores({ stores }: { stores: AccountView['memberships'] }) {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <CardFrame title={t('people.column.stores')}>
      {stores.length === 0 ? <p className="muted console-none">{t('people.noStore')}</p> : null}
      <ul className="console-rows">
        {stores.map(({ id, slug, name, role, state }) => (
          <li key={id}>
            <div>
              <Link className="strong" to={localPath(`/platform-admin/stores/${slug}`, locale)}>
                <OwnText>{name}</OwnText>
              </Link>
              <span className="caption">{t(`team.role.${role}`)}</span>
            </div>
            <StateBadge state={state} />
          </li>
        ))}
      </ul>
    </CardFrame>
  );
}

export function AccountSessions({ sessions }: { sessions: AccountView['sessions'] }) {
  const t = useTexts();
  return (
    <CardFrame title={t('people.sessions')}>
      {sessions.length === 0 ? <p className="muted console-none">{t('people.noSessions')}</p> : null}
      <ul className="console-rows">
        {sessions.map(({ device, ip, seen, started }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole.
          <li key={place}>
            <div>
              <span className="strong">
                {device === '' ? t('people.unknownDevice') : <bdi>{device}</bdi>}
              </span>
              <span className="caption">
                {t('people.seen', { when: seen.text, started: started.text })} · <bdi dir="ltr">{ip}</bdi>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </CardFrame>
  );
}

/** The account's log, as its user sees it. */
export function AccountChanges({ changes }: { changes: AccountView['changes'] }) {
  const t = useTexts();
  return (
    <Card title={t('ownaccount.changes.title')}>
      {changes.length === 0 ? <p className="muted">{t('ownaccount.changes.none')}</p> : null}
      <ol className="console-history">
        {changes.map(({ what, detail, at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole.
          <li key={place}>
            <span>{t(`ownaccount.changes.${what}`)}</span>
            <span className="caption">
              <When when={at} />
              {detail === '' ? null : (
                <>
                  {' · '}
                  <bdi>{detail}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

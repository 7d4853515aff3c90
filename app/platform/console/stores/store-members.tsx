import { Link } from 'react-router';
import { Badge, type BadgeLook } from '../../../ui/console/badge.tsx';
import { CardFrame } from '../../../ui/console/card.tsx';
import { type TextKey, useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import type { StoreView } from './store-view.server.ts';

const LOOKS: Record<string, BadgeLook> = {
  active: { tone: 'success', mark: 'full' },
  verified: { tone: 'info', mark: 'half' },
  issuing: { tone: 'info', mark: 'half' },
  pending_dns: { tone: 'warning', mark: 'half' },
  failed: { tone: 'danger', mark: 'open' },
};

export function StoreMembers({ store }: { store: StoreView }) {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <CardFrame title={t('console.store.people')}>
      {store.members.length === 0 ? (
        <p className="muted console-none">{t('console.store.noPeople')}</p>
      ) : (
        <ul className="console-rows">
          {store.members.map(({ userId, name, email, role, hasSecondStep }) => (
            <li key={userId}>
              <div>
                {email === null ? (
                  <bdi className="strong">{name}</bdi>
                ) : (
                  <>
                    <Link className="strong" to={localPath(`/platform-admin/people/${userId}`, locale)}>
                      <bdi>{name}</bdi>
                    </Link>
                    <bdi dir="ltr" className="caption">
                      {email}
                    </bdi>
                  </>
                )}
                <span className="caption">
                  {t(`team.role.${role}`)}
                  {hasSecondStep ? ` · ${t('console.store.secondStepOn')}` : null}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </CardFrame>
  );
}

export function StoreDomains({ store }: { store: StoreView }) {
  const t = useTexts();
  if (store.domains.length === 0) return null;
  return (
    <CardFrame title={t('console.store.domainsTitle')}>
      <ul className="console-rows">
        {store.domains.map(({ host, status, isPrimary }) => (
          <li key={host}>
            <div>
              <span className="strong">
                <bdi dir="ltr">{host}</bdi>
              </span>
              {isPrimary ? <span className="caption">{t('console.store.primary')}</span> : null}
            </div>
            <Badge look={LOOKS[status] ?? { tone: 'neutral', mark: 'none' }}>
              {t(`console.store.domain.${status}` as TextKey)}
            </Badge>
          </li>
        ))}
      </ul>
    </CardFrame>
  );
}

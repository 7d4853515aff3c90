import { Badge, type BadgeLook } from '../../../ui/console/badge.tsx';
import { CardFrame } from '../../../ui/console/card.tsx';
import { type TextKey, useTexts } from '../../../ui/console/texts.tsx';
import type { StoreView } from './store-view.server.ts';

const LOOKS: Record<string, BadgeLook> = {
  active: { tone: 'success', mark: 'full' },
  verified: { tone: 'info', mark: 'half' },
  issuing: { tone: 'info', mark: 'half' },
  pending_dns: { tone: 'warning', mark: 'half' },
  failed: { tone: 'danger', mark: 'open' },
};

export function StorePeople({ store }: { store: StoreView }) {
  const t = useTexts();
  return (
    <CardFrame title={t('console.store.people')}>
      {store.members.length === 0 ? (
        <p className="muted console-none">{t('console.store.noPeople')}</p>
      ) : (
        <ul className="console-rows">
          {store.members.map(({ userId, name, email, role, hasSecondStep }) => (
            <li key={userId}>
              <div>
                <bdi className="strong">{name}</bdi>
                <bdi dir="ltr" className="caption console-mail">
                  {email}
                </bdi>
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
              <bdi dir="ltr" className="strong console-mail">
                {host}
              </bdi>
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

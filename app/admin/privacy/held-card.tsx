import type { HeldData } from '#domain/privacy/index.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';

const KINDS = [
  'ordersOver',
  'ordersOpen',
  'parked',
  'reviews',
  'messages',
  'newsletter',
  'alerts',
  'mails',
  'texts',
  'refusals',
] as const;

/** The numbers of records that the store holds about a person. */
export function HeldCard({ held }: { held: HeldData }) {
  const t = useTexts();
  const found = KINDS.filter((kind) => held[kind] > 0);
  if (found.length === 0 && held.accounts.length === 0) {
    return (
      <Card title={t('privacyrequests.held.title')}>
        <p className="muted">{t('privacyrequests.held.nothing')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('privacyrequests.held.title')}>
      <ul className="plain-list privacy-accounts">
        {held.accounts.map((account) => (
          <li key={account.id}>
            <span>
              <span className="strong">
                <OwnText>{account.name}</OwnText>
              </span>{' '}
              <bdi dir="ltr" className="muted">
                {account.email}
              </bdi>
            </span>
            {account.isProven ? null : (
              <Badge look={{ tone: 'warning', mark: 'open' }}>{t('privacyrequests.held.unproven')}</Badge>
            )}
            {account.credit ? (
              <span className="caption">
                {t('privacyrequests.held.credit')} <MoneyText value={account.credit} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <dl className="facts in-rows">
        {found.map((kind) => (
          <div key={kind}>
            <dt>{t(`privacyrequests.held.${kind}`)}</dt>
            <dd className="num">{held[kind]}</dd>
          </div>
        ))}
      </dl>
      {held.accounts.some(({ isProven }) => !isProven) ? (
        <p className="caption">{t('privacyrequests.held.unprovenText')}</p>
      ) : null}
    </Card>
  );
}

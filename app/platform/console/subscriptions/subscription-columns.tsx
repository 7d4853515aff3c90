import { Link } from 'react-router';
import type { DeskSubscription } from '#domain/operator-desk/index.ts';
import type { Locale } from '#lib/locale.ts';
import { formatMoney, money } from '#lib/money/index.ts';
import { Badge } from '../../../ui/console/badge.tsx';
import { isolate } from '../../../ui/console/isolate.ts';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import { PHASE_LOOKS } from '../../../ui/console/phase-badge.tsx';
import { type Texts, useTexts } from '../../../ui/console/texts.tsx';
import type { WhenText } from '../../../ui/console/when.ts';
import { When } from '../../../ui/console/when-text.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { Code, OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';

export type SubscriptionRow = Omit<DeskSubscription, 'endsAt' | 'failure' | 'nextTryAt'> & {
  ends: WhenText | null;
  failure: (Omit<NonNullable<DeskSubscription['failure']>, 'at'> & { at: WhenText }) | null;
  nextTry: WhenText | null;
};

const KNOWN = ['card_declined', 'insufficient_funds', 'expired_card'] as const;

export function subscriptionColumns(t: Texts, locale: Locale): ListColumn<SubscriptionRow>[] {
  const text = (key: 'store' | 'plan' | 'state' | 'cycle' | 'ends' | 'failure') =>
    t(`subscriptiondesk.column.${key}`);
  return [
    {
      ...{ key: 'store', text: text('store'), className: 'clip', card: 'title' },
      cell: (row) => <Store row={row} />,
    },
    { key: 'plan', text: text('plan'), card: 'meta', cell: (row) => planText(t, row, locale) },
    {
      key: 'state',
      text: text('state'),
      card: 'badge',
      cell: ({ phase }) => <Badge look={PHASE_LOOKS[phase]}>{t(`subscriptiondesk.view.${phase}`)}</Badge>,
    },
    {
      key: 'cycle',
      text: text('cycle'),
      className: 'muted wide-only',
      cell: ({ cycle }) => t(cycle ? `subscriptiondesk.cycle.${cycle}` : 'subscriptiondesk.noCycle'),
    },
    {
      key: 'ends',
      text: text('ends'),
      card: 'aside',
      sort: { up: 'ends' },
      cell: ({ ends }) =>
        ends ? <When when={ends} dayOnly /> : <span className="muted">{t('subscriptiondesk.noEnd')}</span>,
    },
    {
      key: 'failure',
      text: text('failure'),
      card: 'meta',
      cell: (row) => <Failure row={row} />,
      short: shortFailure,
    },
  ];
}

const shortFailure = (row: SubscriptionRow) => (row.failure ? <Failure row={row} /> : null);

function planText(t: Texts, { packageNames, packageVersion }: SubscriptionRow, locale: Locale): string {
  if (!packageNames || packageVersion === null) return t('subscriptiondesk.noPlan');
  return t('console.store.version', { name: packageNames[locale], version: packageVersion });
}

function Store({ row: { slug, name } }: { row: SubscriptionRow }) {
  const { locale } = useReading();
  return (
    <span className="package-lines">
      <Link className="row-link" to={localPath(`/platform-admin/stores/${slug}`, locale)}>
        <OwnText>{name}</OwnText>
      </Link>{' '}
      <Code className="caption">{slug}</Code>
    </span>
  );
}

function Failure({ row: { failure, failedTries, nextTry } }: { row: SubscriptionRow }) {
  const t = useTexts();
  const reading = useReading();
  if (!failure) return null;
  const total = isolate(formatMoney(money(failure.total, failure.currency), reading));
  const code = KNOWN.find((known) => known === failure.code) ?? 'other';
  return (
    <span className="package-lines">
      <span>{t('subscriptiondesk.failed', { total, count: failedTries })}</span>{' '}
      <span className="caption">
        {t(`subscriptiondesk.code.${code}`)}
        {' · '}
        {nextTry ? t('subscriptiondesk.next', { when: nextTry.exact }) : t('subscriptiondesk.last')}
      </span>
    </span>
  );
}

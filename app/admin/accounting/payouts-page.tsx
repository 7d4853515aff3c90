import { Link } from 'react-router';
import { money } from '#lib/money/index.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { List } from '../../ui/console/list/list.tsx';
import type { ListColumn } from '../../ui/console/list/list-rows.tsx';
import type { ListPage, ListRules } from '../../ui/console/list/list-state.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { BooksTabs } from './books-tabs.tsx';
import { MapColumns } from './map-columns.tsx';
import { AddPayout, PayoutNote } from './payout-form.tsx';
import { PAYOUTS_PATH, type PayoutResult, type StatementRow } from './payouts-view.ts';
import './accounting.css';

export const PAYOUT_RULES = { path: PAYOUTS_PATH } as const satisfies ListRules;

type Props = {
  list: ListPage<StatementRow, string>;
  maxRows: number;
  canEdit: boolean;
  result: PayoutResult | undefined;
};

/** The statements of payment providers and couriers, and the form that adds one. */
export function PayoutsPage({ list, maxRows, canEdit, result }: Props) {
  const t = useTexts();
  return (
    <main className="page" id="main">
      <PageHead title={t('accounting.payouts.title')} text={t('accounting.payouts.text')} />
      <BooksTabs tab="payouts" />
      <div className="stack">
        {result?.problem && result.problem.code !== 'paid_on' ? (
          <PayoutNote problem={result.problem} />
        ) : null}
        {result?.form ? <MapColumns form={result.form} /> : null}
        {canEdit && !result?.form ? <AddPayout maxRows={maxRows} result={result} /> : null}
        <CardFrame label={t('accounting.payouts.list')}>
          <List
            rules={PAYOUT_RULES}
            list={list}
            columns={columnsOf(t)}
            keyOf={({ id }) => id}
            empty={{
              ...{ glyph: 'coins', title: t('accounting.payouts.empty') },
              text: t('accounting.payouts.emptyText'),
            }}
          />
        </CardFrame>
      </div>
    </main>
  );
}

function columnsOf(t: Texts): ListColumn<StatementRow>[] {
  return [...nameColumns(t), ...sumColumns(t)];
}

function nameColumns(t: Texts): ListColumn<StatementRow>[] {
  return [
    {
      key: 'file',
      text: t('accounting.payouts.columnOf.file'),
      className: 'clip',
      card: 'title',
      cell: ({ id, fileName }) => (
        <Link className="row-link" to={`${PAYOUTS_PATH}/${id}`}>
          <bdi dir="auto">{fileName || '–'}</bdi>
        </Link>
      ),
    },
    {
      key: 'payer',
      text: t('accounting.payouts.columnOf.payer'),
      className: 'clip',
      card: 'meta',
      cell: ({ payer, provider }) => (
        <OwnText>{payer || t(`accounting.payouts.provider.${provider}`)}</OwnText>
      ),
    },
    {
      key: 'days',
      text: t('accounting.payouts.columnOf.days'),
      className: 'muted wide-only',
      card: 'meta',
      cell: ({ days: { from, to } }) =>
        from === to ? from : t('accounting.payouts.days', { from: isolate(from), to: isolate(to) }),
    },
  ];
}

function sumColumns(t: Texts): ListColumn<StatementRow>[] {
  return [
    {
      key: 'fee',
      text: t('accounting.payouts.columnOf.fee'),
      className: 'end wide-only',
      cell: ({ fee, currency }) => <MoneyText value={money(fee, currency)} />,
    },
    {
      key: 'net',
      text: t('accounting.payouts.columnOf.net'),
      className: 'end',
      card: 'aside',
      cell: ({ net, currency }) => <MoneyText value={money(net, currency)} />,
    },
    {
      key: 'open',
      text: t('accounting.payouts.columnOf.open'),
      card: 'badge',
      cell: ({ openCount: count }) => (
        <Badge look={count > 0 ? { tone: 'warning', mark: 'half' } : { tone: 'success', mark: 'full' }}>
          {t('accounting.payouts.open', { count })}
        </Badge>
      ),
    },
  ];
}

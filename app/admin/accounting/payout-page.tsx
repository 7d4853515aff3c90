import { Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import type { PayoutOutcome } from '#domain/accounting/index.ts';
import { money } from '#lib/money/index.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Badge } from '../../ui/console/badge.tsx';
import { Card, CardFrame } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { List } from '../../ui/console/list/list.tsx';
import type { ListPage, ListRules } from '../../ui/console/list/list-state.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { ConfirmedForm } from '../kit/confirmed-form.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { lineColumns } from './payout-lines.tsx';
import {
  OUTCOME_LOOKS,
  PAYOUTS_PATH,
  type PayoutAct,
  type StatementLine,
  type StatementRow,
} from './payouts-view.ts';
import './accounting.css';

const VIEWS = ['all', 'open'] as const;
type View = (typeof VIEWS)[number];

export function lineRules(payoutId: string): ListRules<View> {
  return { path: `${PAYOUTS_PATH}/${payoutId}`, views: VIEWS };
}

type Props = {
  payout: StatementRow;
  list: ListPage<StatementLine, View>;
  counts: { outcome: PayoutOutcome; count: number }[];
  canEdit: boolean;
  seesOrders: boolean;
  result: PayoutAct | undefined;
};

/** One statement: its sums, and each line with its order and what to do. */
export function PayoutPage({ payout, list, counts, canEdit, seesOrders, result }: Props) {
  const t = useTexts();
  const added = { name: isolate(payout.addedBy), when: payout.addedAt.text };
  return (
    <main className="page" id="main">
      <PageHead
        title={payout.fileName || t('accounting.payouts.choose')}
        heading={<bdi dir="auto">{payout.fileName || t('accounting.payouts.choose')}</bdi>}
        back={<BackLink to={PAYOUTS_PATH}>{t('accounting.payouts.title')}</BackLink>}
        text={t('accounting.payouts.addedBy', added)}
        acts={canEdit ? <Acts openCount={payout.openCount} /> : null}
      />
      <div className="stack">
        <ActNote result={result} />
        {payout.leftOut > 0 ? (
          <PageNote tone="info">{t('accounting.payouts.leftOut', { count: payout.leftOut })}</PageNote>
        ) : null}
        <Sums payout={payout} />
        <Card label={t('accounting.payouts.columnOf.outcome')} bodyClass="books-counts">
          <ul className="plain-list courier-counts">
            {counts.map(({ outcome, count }) => (
              <li key={outcome}>
                <Badge look={OUTCOME_LOOKS[outcome]}>{t(`accounting.payouts.outcome.${outcome}`)}</Badge>
                <span className="num">{t('admin.list.number', { count })}</span>
              </li>
            ))}
          </ul>
        </Card>
        <CardFrame label={t('accounting.payouts.lines')}>
          <List
            rules={lineRules(payout.id)}
            list={list}
            views={{
              label: t('accounting.payouts.views'),
              text: (view) => t(`accounting.payouts.view.${view}`),
            }}
            columns={lineColumns(t, { currency: payout.currency, seesOrders })}
            keyOf={({ id }) => id}
            emptyView={{
              ...{ glyph: 'check', title: t('accounting.payouts.nothingOpen') },
              text: t('accounting.payouts.nothingOpenText'),
            }}
          />
        </CardFrame>
      </div>
    </main>
  );
}

function ActNote({ result }: { result: PayoutAct | undefined }) {
  const t = useTexts();
  if (result?.matched !== undefined) {
    return <AnnounceOnce text={t('accounting.payouts.matched', { count: result.matched })} of={result} />;
  }
  if (!result?.problem) return null;
  return (
    <PageNote tone="danger">
      <span>
        {t('accounting.payouts.problem.repeated_elsewhere')}{' '}
        <Link className="text-link" to={`${PAYOUTS_PATH}/${result.problem.payoutId}`}>
          {t('accounting.payouts.seeStatement')}
        </Link>
      </span>
    </PageNote>
  );
}

function Acts({ openCount }: { openCount: number }) {
  const t = useTexts();
  return (
    <div className="row">
      {openCount > 0 ? (
        <Form method="post">
          <Button type="submit" name="intent" value="match">
            {t('accounting.payouts.again')}
          </Button>
        </Form>
      ) : null}
      <ConfirmedForm
        fields={{ intent: 'remove' }}
        act={t('accounting.payouts.remove')}
        title={t('accounting.payouts.removeTitle')}
        keep={t('accounting.payouts.keep')}
      >
        <p>{t('accounting.payouts.removeText')}</p>
      </ConfirmedForm>
    </div>
  );
}

function Sums({ payout: { currency, gross, fee, net, rowCount } }: { payout: StatementRow }) {
  const t = useTexts();
  const sums = { gross, fee, net };
  return (
    <dl className="books-totals totals card">
      {(Object.keys(sums) as (keyof typeof sums)[]).map((name) => (
        <div key={name}>
          <dt>{t(`accounting.payouts.columnOf.${name}`)}</dt>
          <dd className="num">
            <MoneyText value={money(sums[name], currency)} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('accounting.payouts.lines')}</dt>
        <dd className="num">{t('admin.list.number', { count: rowCount })}</dd>
      </div>
    </dl>
  );
}

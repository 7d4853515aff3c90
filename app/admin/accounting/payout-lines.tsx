import { Link } from 'react-router';
import { money } from '#lib/money/index.ts';
import { Badge } from '../../ui/console/badge.tsx';
import type { ListColumn } from '../../ui/console/list/list-rows.tsx';
import type { Texts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code } from '../../ui/own-text.tsx';
import { OUTCOME_LOOKS, type StatementLine, todoOf } from './payouts-view.ts';

type Reading = { currency: string; seesOrders: boolean };

export function lineColumns(t: Texts, reading: Reading): ListColumn<StatementLine>[] {
  return [...nameColumns(t, reading), ...sumColumns(t, reading), ...outcomeColumns(t)];
}

function nameColumns(t: Texts, { seesOrders }: Reading): ListColumn<StatementLine>[] {
  return [
    {
      key: 'line',
      text: t('accounting.payouts.columnOf.line'),
      className: 'muted num wide-only',
      cell: ({ line }) => line,
    },
    {
      key: 'reference',
      text: t('accounting.payouts.columnOf.reference'),
      className: 'clip books-reference',
      card: 'title',
      cell: ({ reference, kind, day }) => (
        <>
          <Code>{reference}</Code>
          <span className="books-line muted">
            <span>{t(`accounting.payouts.kind.${kind}`)}</span> <span>{day}</span>
          </span>
        </>
      ),
      short: ({ reference }) => <Code>{reference}</Code>,
    },
    {
      key: 'order',
      text: t('accounting.payouts.columnOf.order'),
      card: 'meta',
      cell: ({ order }) => (order ? orderLink(order, seesOrders) : <span className="muted">–</span>),
      short: ({ order }) => order && orderLink(order, seesOrders),
    },
  ];
}

function orderLink({ id, number }: NonNullable<StatementLine['order']>, seesOrders: boolean) {
  const code = <Code>{`#${number}`}</Code>;
  if (!seesOrders) return code;
  return (
    <Link className="text-link" to={`/admin/orders/${id}`}>
      {code}
    </Link>
  );
}

function sumColumns(t: Texts, { currency }: Reading): ListColumn<StatementLine>[] {
  return [
    {
      key: 'gross',
      text: t('accounting.payouts.columnOf.gross'),
      className: 'end',
      card: 'aside',
      cell: ({ gross }) => <MoneyText value={money(gross, currency)} />,
    },
    {
      key: 'expected',
      text: t('accounting.payouts.columnOf.expected'),
      className: 'end wide-only',
      cell: ({ expected }) => (expected ? <MoneyText value={expected} /> : <span className="muted">–</span>),
    },
    {
      key: 'fee',
      text: t('accounting.payouts.columnOf.fee'),
      className: 'end wide-only',
      cell: ({ fee }) => <MoneyText value={money(fee, currency)} />,
    },
    {
      key: 'net',
      text: t('accounting.payouts.columnOf.net'),
      className: 'end wide-only',
      cell: ({ net }) => <MoneyText value={money(net, currency)} />,
    },
  ];
}

function outcomeColumns(t: Texts): ListColumn<StatementLine>[] {
  return [
    {
      key: 'outcome',
      text: t('accounting.payouts.columnOf.outcome'),
      card: 'badge',
      cell: ({ outcome }) => (
        <Badge look={OUTCOME_LOOKS[outcome]}>{t(`accounting.payouts.outcome.${outcome}`)}</Badge>
      ),
    },
    {
      key: 'todo',
      text: t('accounting.payouts.columnOf.todo'),
      className: 'books-todo',
      card: 'meta',
      cell: (line) => {
        const todo = todoOf(line);
        return todo ? <span className="books-advice">{t(`accounting.payouts.todo.${todo}`)}</span> : null;
      },
    },
  ];
}

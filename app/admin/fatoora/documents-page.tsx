import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Badge } from '../../ui/console/badge.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { List } from '../../ui/console/list/list.tsx';
import type { ListColumn } from '../../ui/console/list/list-rows.tsx';
import type { ListPage } from '../../ui/console/list/list-state.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import {
  DOCUMENT_LOOK,
  DOCUMENT_RULES,
  type DocumentNumbers,
  type DocumentRow,
  TAX_DOCUMENTS_PATH,
  TAX_MONTHS_PATH,
} from './documents-view.ts';
import { TAX_INVOICES_PATH } from './link-view.ts';
import { NumberTiles } from './number-tiles.tsx';

type Props = ListPage<DocumentRow, (typeof DOCUMENT_RULES.views)[number]> & {
  months: { value: string; label: string }[];
  numbers: DocumentNumbers;
  waitingDetails: { orders: number; by: string } | null;
};

const KINDS = ['simplified', 'standard', 'credit_note'] as const;

/** The list of all stamped tax documents, and of the invoices that are not stamped yet. */
export function DocumentsPage({ months, numbers, waitingDetails, ...list }: Props) {
  const t = useTexts();
  const kinds = KINDS.map((value) => ({ value, label: t(`taxdocs.list.kinds.${value}`) }));
  return (
    <main className="page" id="main">
      <PageHead
        title={t('taxdocs.list.title')}
        back={<BackLink to={TAX_INVOICES_PATH}>{t('taxdocs.title')}</BackLink>}
        text={t('taxdocs.list.text')}
        acts={
          <Button component={Link} to={TAX_MONTHS_PATH} leftSection={<Glyph name="download" small />}>
            {t('taxdocs.list.months')}
          </Button>
        }
      />
      {numbers.late > 0 ? (
        <PageNote tone="danger">
          <span>{t('taxdocs.list.late', { count: numbers.late })}</span>
        </PageNote>
      ) : null}
      {waitingDetails ? <WaitingDetails {...waitingDetails} /> : null}
      <NumberTiles numbers={numbers} />
      <CardFrame label={t('taxdocs.list.title')}>
        <List
          rules={DOCUMENT_RULES}
          list={list}
          views={{ label: t('taxdocs.list.views'), text: (view) => t(`taxdocs.list.view.${view}`) }}
          search={t('taxdocs.list.search')}
          filters={[
            { name: 'month', label: t('taxdocs.list.month'), kind: 'choice', choices: months },
            { name: 'kind', label: t('taxdocs.list.kind'), kind: 'choice', choices: kinds },
          ]}
          columns={columnsOf(t)}
          keyOf={({ id }) => id}
          tableClass="tax-documents"
          empty={{
            ...{ glyph: 'shield', title: t('taxdocs.list.emptyTitle'), text: t('taxdocs.list.emptyText') },
          }}
        />
      </CardFrame>
    </main>
  );
}

function WaitingDetails({ orders, by }: { orders: number; by: string }) {
  const t = useTexts();
  return (
    <PageNote tone="warning">
      <span>
        {t('taxdocs.list.details', { count: orders, date: isolate(by) })}{' '}
        <Link className="text-link" to="/admin/orders?view=invoice_waits">
          {t('taxdocs.list.detailsGo')}
        </Link>
      </span>
    </PageNote>
  );
}

function columnsOf(t: Texts): ListColumn<DocumentRow>[] {
  return [...whoColumns(t), ...whenColumns(t), ...stateColumns(t)];
}

function whoColumns(t: Texts): ListColumn<DocumentRow>[] {
  return [
    {
      key: 'document',
      text: t('taxdocs.list.column.document'),
      card: 'title',
      cell: (row) => (
        <>
          <DocumentLink {...row} />
          <span className="caption muted tax-kind">{t(`taxdocs.kind.${row.kind}.${row.form}`)}</span>
        </>
      ),
      short: DocumentLink,
    },
    {
      key: 'buyer',
      text: t('taxdocs.list.column.buyer'),
      className: 'clip',
      card: 'meta',
      cell: ({ buyer }) => <OwnText>{buyer}</OwnText>,
    },
  ];
}

function DocumentLink({ invoiceId, code }: Pick<DocumentRow, 'invoiceId' | 'code'>) {
  return (
    <Link className="row-link" to={`${TAX_DOCUMENTS_PATH}/${invoiceId}`}>
      <Code>{code}</Code>
    </Link>
  );
}

function whenColumns(t: Texts): ListColumn<DocumentRow>[] {
  return [
    {
      key: 'order',
      text: t('common.order'),
      className: 'wide-only',
      cell: ({ orderId, orderNumber }) => (
        <Link className="text-link" to={`/admin/orders/${orderId}`}>
          <Code>{`#${orderNumber}`}</Code>
        </Link>
      ),
    },
    {
      key: 'at',
      text: t('taxdocs.list.column.at'),
      className: 'muted wide-only',
      card: 'meta',
      cell: ({ at }) => <When when={at} />,
      // The card of an urgent document shows the reason here instead of the day.
      short: ({ at, isUrgent }) => (isUrgent ? null : <When when={at} dayOnly />),
    },
  ];
}

function stateColumns(t: Texts): ListColumn<DocumentRow>[] {
  return [
    {
      key: 'total',
      text: t('taxdocs.list.column.total'),
      className: 'end',
      card: 'aside',
      cell: ({ gross }) => <MoneyText value={gross} />,
    },
    {
      key: 'state',
      text: t('taxdocs.list.column.state'),
      card: 'badge',
      cell: ({ state }) => <Badge look={DOCUMENT_LOOK[state]}>{t(`taxdocs.state.${state}`)}</Badge>,
    },
    {
      key: 'todo',
      text: t('taxdocs.list.column.answer'),
      className: 'tax-todo',
      card: 'meta',
      cell: ({ todo, isUrgent }) => (
        <span dir="auto" data-urgent={isUrgent || undefined}>
          {todo}
        </span>
      ),
      short: ({ todo, isUrgent }) => (isUrgent ? <span dir="auto">{todo}</span> : null),
    },
  ];
}

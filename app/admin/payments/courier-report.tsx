import { Button } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import type { CourierOutcome, MatchedRow } from '#domain/manual-payments/index.ts';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code } from '../../ui/own-text.tsx';

export type CourierReport = {
  rows: MatchedRow[];
  counts: { outcome: CourierOutcome; count: number }[];
  /** The text of the list, which “Collect” posts again for a second comparison. */
  text: string;
};

const LOOKS: Record<CourierOutcome, BadgeLook> = {
  matched: { tone: 'success', mark: 'full' },
  collected: { tone: 'neutral', mark: 'full' },
  differs: { tone: 'warning', mark: 'half' },
  not_open: { tone: 'warning', mark: 'open' },
  imported: { tone: 'warning', mark: 'open' },
  repeated: { tone: 'neutral', mark: 'half' },
  unreadable: { tone: 'danger', mark: 'open' },
  unknown: { tone: 'danger', mark: 'open' },
};

/** A courier's list compared with the store's orders; nothing is collected before “Collect” is pressed. */
export function CourierReportCard({ report }: { report: CourierReport }) {
  const t = useTexts();
  const isCollecting = useNavigation().formData?.get('intent') === 'collect';
  const matched = report.counts.find(({ outcome }) => outcome === 'matched')?.count ?? 0;
  return (
    <Card title={t('payments.courier.report')}>
      <ul className="plain-list courier-counts">
        {report.counts.map(({ outcome, count }) => (
          <li key={outcome}>
            <Badge look={LOOKS[outcome]}>{t(`payments.courier.outcome.${outcome}`)}</Badge>
            <span className="num">{t('admin.list.number', { count })}</span>
          </li>
        ))}
      </ul>
      <div className="table-frame">
        <table className="list-table courier-table">
          <thead>
            <tr>
              <th scope="col">{t('payments.courier.column.line')}</th>
              <th scope="col">{t('common.order')}</th>
              <th scope="col">{t('payments.courier.column.outcome')}</th>
              <th scope="col" className="end">
                {t('payments.courier.column.given')}
              </th>
              <th scope="col" className="end">
                {t('payments.courier.column.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {report.rows.map((row) => (
              <ReportRow key={row.line} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="row end">
        <Form method="post">
          <input type="hidden" name="text" value={report.text} />
          <Button type="submit" name="intent" value="report">
            {t('payments.courier.download')}
          </Button>
        </Form>
        {matched > 0 ? (
          <Form method="post">
            <input type="hidden" name="text" value={report.text} />
            <Button type="submit" variant="filled" name="intent" value="collect" loading={isCollecting}>
              {t('payments.courier.collect', { count: matched })}
            </Button>
          </Form>
        ) : null}
      </div>
    </Card>
  );
}

function ReportRow({ row }: { row: MatchedRow }) {
  const t = useTexts();
  return (
    <tr>
      <td className="num">{row.line}</td>
      <td>
        {row.order ? (
          <Link className="text-link" to={`/admin/orders/${row.order.id}`}>
            <Code>{`#${row.order.number}`}</Code>
          </Link>
        ) : (
          <bdi>{row.reference}</bdi>
        )}
      </td>
      <td>
        <Badge look={LOOKS[row.outcome]}>{t(`payments.courier.outcome.${row.outcome}`)}</Badge>
      </td>
      <td className="end">{row.given ? <MoneyText value={row.given} /> : <bdi>{row.amount}</bdi>}</td>
      <td className="end">{row.order ? <MoneyText value={row.order.total} /> : null}</td>
    </tr>
  );
}

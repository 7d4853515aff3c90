import { Button } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import type { TrackedRow, TrackingOutcome } from '#domain/tracking-lists/index.ts';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';

const WRONG: BadgeLook = { tone: 'danger', mark: 'open' };
const WAITS: BadgeLook = { tone: 'warning', mark: 'open' };

const LOOKS: Record<TrackingOutcome, BadgeLook> = {
  ready: { tone: 'success', mark: 'full' },
  shipped: { tone: 'neutral', mark: 'full' },
  not_packed: WAITS,
  closed: WAITS,
  repeated: WAITS,
  number_repeated: WAITS,
  unknown: WRONG,
  number_missing: WRONG,
  number_too_long: WRONG,
  carrier_unknown: WRONG,
};

type Props = { rows: TrackedRow[]; text: string; carrier: string };

/** The rows of a list, each with its outcome. The orders that are ready are shipped only once the button is pressed. */
export function TrackingReport({ rows, text, carrier }: Props) {
  const t = useTexts();
  const isShipping = useNavigation().formData?.get('intent') === 'ship';
  const ready = rows.filter(({ outcome }) => outcome === 'ready').length;
  return (
    <Card title={t('orderlife.sheet.report', { ready, count: rows.length })}>
      <div className="table-frame">
        <table className="list-table tracking-rows">
          <thead>
            <tr>
              <th scope="col">{t('payments.courier.column.line')}</th>
              <th scope="col">{t('common.order')}</th>
              <th scope="col">{t('orderlife.ship.tracking')}</th>
              <th scope="col">{t('orderlife.ship.carrier')}</th>
              <th scope="col">{t('payments.courier.column.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.line} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {ready > 0 ? (
        <Form method="post" className="row end">
          <input type="hidden" name="text" value={text} />
          <input type="hidden" name="carrier" value={carrier} />
          <Button type="submit" variant="filled" name="intent" value="ship" loading={isShipping}>
            {t('orderlife.sheet.ship', { count: ready })}
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}

function Row({ row: { line, reference, order, trackingNumber, ...row } }: { row: TrackedRow }) {
  const t = useTexts();
  const carrier = row.chosen?.name ?? row.carrier;
  return (
    <tr>
      <td className="num">{line}</td>
      <td>
        {order ? (
          <Link className="text-link" to={`/admin/orders/${order.id}`}>
            <Code>{`#${order.number}`}</Code>
          </Link>
        ) : (
          <bdi>{reference}</bdi>
        )}
      </td>
      <td>
        <bdi dir="ltr">{trackingNumber}</bdi>
      </td>
      <td>{carrier ? <OwnText>{carrier}</OwnText> : t('orderlife.ship.ownDriver')}</td>
      <td>
        <Badge look={LOOKS[row.outcome]}>{t(`orderlife.sheet.outcome.${row.outcome}`)}</Badge>
      </td>
    </tr>
  );
}

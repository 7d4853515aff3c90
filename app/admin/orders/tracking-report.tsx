import { Button } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import type { TrackedRow, TrackingOutcome } from '#domain/tracking-lists/index.ts';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { type ListColumn, ListRows } from '../../ui/console/list/list-rows.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';

const WRONG: BadgeLook = { tone: 'danger', mark: 'open' };
const WAITS: BadgeLook = { tone: 'warning', mark: 'open' };

const LOOKS: Record<TrackingOutcome, BadgeLook> = {
  ready: { tone: 'success', mark: 'full' },
  shipped: { tone: 'neutral', mark: 'full' },
  not_packed: WAITS,
  closed: WAITS,
  imported: WAITS,
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
      <ListRows
        rows={rows}
        keyOf={({ line }) => String(line)}
        columns={columnsOf(t)}
        tableClass="tracking-rows"
      />
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

function columnsOf(t: Texts): ListColumn<TrackedRow>[] {
  return [
    { key: 'line', text: t('payments.courier.column.line'), className: 'num', cell: ({ line }) => line },
    { key: 'order', text: t('common.order'), card: 'title', cell: (row) => <OrderOf {...row} /> },
    {
      key: 'tracking',
      text: t('orderlife.ship.tracking'),
      card: 'meta',
      cell: ({ trackingNumber }) => <bdi dir="ltr">{trackingNumber}</bdi>,
    },
    {
      key: 'carrier',
      text: t('orderlife.ship.carrier'),
      card: 'meta',
      cell: ({ chosen, carrier }) => {
        const name = chosen?.name ?? carrier;
        return name ? <OwnText>{name}</OwnText> : t('orderlife.ship.ownDriver');
      },
    },
    {
      key: 'outcome',
      text: t('payments.courier.column.outcome'),
      card: 'badge',
      cell: ({ outcome }) => <Badge look={LOOKS[outcome]}>{t(`orderlife.sheet.outcome.${outcome}`)}</Badge>,
    },
  ];
}

function OrderOf({ order, reference }: TrackedRow) {
  if (!order) return <bdi>{reference}</bdi>;
  return (
    <Link className="text-link" to={`/admin/orders/${order.id}`}>
      <Code>{`#${order.number}`}</Code>
    </Link>
  );
}

import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { FoundGoods } from '#domain/checkout/index.ts';
import { formatMoney, money } from '#lib/money/index.ts';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import type { OrderPageView, ReturnOnPage } from './order-page-view.ts';
import { ActForm, useActUnderWay } from './order-panel.tsx';
import { RefundWayFields } from './refund-panel.tsx';

const LOOKS: Record<ReturnOnPage['status'], BadgeLook> = {
  requested: { tone: 'warning', mark: 'open' },
  approved: { tone: 'info', mark: 'half' },
  refused: { tone: 'neutral', mark: 'open' },
  received: { tone: 'warning', mark: 'half' },
  refunded: { tone: 'success', mark: 'full' },
  exchanged: { tone: 'success', mark: 'full' },
};

type Props = { order: OrderPageView; goods: ReturnOnPage };

/** Each return with its next step: a decision, the goods, or the refund. */
export function ReturnsCards({ order }: { order: OrderPageView }) {
  return order.returns.map((goods) => <ReturnCard key={goods.id} order={order} goods={goods} />);
}

function ReturnCard({ order, goods }: Props) {
  const t = useTexts();
  const id = `return-${goods.number}`;
  return (
    <Card
      title={t('orderlife.returns.title', { number: goods.number })}
      acts={<Badge look={LOOKS[goods.status]}>{t(`orderlife.returns.status.${goods.status}`)}</Badge>}
      headingId={id}
    >
      <p className="caption">
        <When when={goods.when} />
        <span className="dot">·</span>
        {t(`orderlife.returns.wish.${goods.wish}`)}
      </p>
      <ReturnLines order={order} goods={goods} />
      {goods.comment ? (
        <p className="note-text">
          <OwnText>{goods.comment}</OwnText>
        </p>
      ) : null}
      <Photos order={order} goods={goods} />
      {goods.exchangeNumber === null ? null : (
        <p>
          {t('orderlife.returns.status.exchanged')}: <Code>{`#${goods.exchangeNumber}`}</Code>
        </p>
      )}
      {order.canReturn ? <NextStep order={order} goods={goods} /> : null}
    </Card>
  );
}

function ReturnLines({ order, goods }: Props) {
  const t = useTexts();
  return (
    <ul>
      {goods.lines.map((line) => {
        const sold = order.lines.find(({ id }) => id === line.lineId);
        return (
          <li key={line.lineId}>
            <span className="num">{line.quantity}</span> ×{' '}
            <OwnText locale={sold?.titleLocale}>{sold?.title ?? ''}</OwnText>
            <span className="caption">
              <span className="dot">·</span>
              {t(`orderlife.returns.reason.${line.reason}`)}
              {line.condition ? (
                <>
                  <span className="dot">·</span>
                  {t(`orderlife.returns.condition.${line.condition}`)} (
                  <span className="num">{line.received}</span>)
                </>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The shopper's photos, each a link to the full size. */
function Photos({ order, goods }: Props) {
  const t = useTexts();
  if (goods.photos.length === 0) return null;
  return (
    <div className="row">
      {goods.photos.map((id, index) => {
        const path = `/admin/orders/${order.id}/return-photos/${id}`;
        return (
          <a key={id} href={path} target="_blank" rel="noreferrer">
            <img
              className="return-photo"
              src={path}
              alt={t('orderlife.returns.photo', { number: index + 1 })}
              width={96}
              height={96}
              loading="lazy"
            />
          </a>
        );
      })}
    </div>
  );
}

function NextStep({ order, goods }: Props) {
  if (goods.status === 'requested') return <Decide goods={goods} />;
  if (goods.status === 'approved') return <Receive order={order} goods={goods} />;
  if (goods.status !== 'received') return null;
  return (
    <>
      <PayBack order={order} goods={goods} />
      <SendOther goods={goods} />
    </>
  );
}

function Decide({ goods }: { goods: ReturnOnPage }) {
  const t = useTexts();
  const underWay = useActUnderWay();
  return (
    <ActForm act="decide" className="stack">
      <input type="hidden" name="returnId" value={goods.id} />
      <TextInput name="answer" label={t('orderlife.returns.answer')} maxLength={1000} dir="auto" />
      <div className="row">
        <Button type="submit" name="move" value="approve" variant="filled" loading={underWay === 'approve'}>
          {t('orderlife.returns.approve')}
        </Button>
        <Button type="submit" name="move" value="refuse" loading={underWay === 'refuse'}>
          {t('orderlife.returns.refuse')}
        </Button>
      </div>
    </ActForm>
  );
}

function Receive({ order, goods }: Props) {
  const t = useTexts();
  const isSending = useActUnderWay() === 'receive';
  const conditions = (['new', 'used', 'damaged'] as const).map((value) => ({
    value,
    label: t(`orderlife.returns.condition.${value}`),
  }));
  return (
    <ActForm act="receive" className="stack">
      <input type="hidden" name="returnId" value={goods.id} />
      {goods.lines.map((line) => {
        const sold = order.lines.find(({ id }) => id === line.lineId);
        const product = sold?.title ?? '';
        return (
          <fieldset key={line.lineId} className="panel-pair">
            <legend>
              <OwnText locale={sold?.titleLocale}>{product}</OwnText>
            </legend>
            <TextInput
              name={`line.${line.lineId}`}
              label={t('orderlife.returns.received')}
              defaultValue={String(line.quantity)}
              inputMode="numeric"
              dir="ltr"
            />
            <NativeSelect
              name={`condition.${line.lineId}`}
              label={t('orderlife.returns.conditionLabel')}
              data={conditions}
            />
            <Checkbox
              name={`restock.${line.lineId}`}
              value="yes"
              defaultChecked
              label={t('orderlife.refund.restock')}
              aria-label={t('orderlife.refund.restockNamed', { product })}
            />
          </fieldset>
        );
      })}
      <div className="row">
        <Button type="submit" variant="filled" loading={isSending}>
          {t('orderlife.returns.receive')}
        </Button>
      </div>
    </ActForm>
  );
}

function PayBack({ order, goods }: Props) {
  const t = useTexts();
  const reading = useReading();
  const isSending = useActUnderWay() === 'refund_return';
  if (!order.moves.includes('refund') || goods.worth === null) return null;
  const amount = isolate(formatMoney(money(goods.worth, order.currency), reading));
  return (
    <ActForm act="refund_return" className="stack">
      <input type="hidden" name="returnId" value={goods.id} />
      <input type="hidden" name="shown" value={goods.worth} />
      <RefundWayFields order={order} isShort />
      <div className="row">
        <Button type="submit" variant={goods.wish === 'refund' ? 'filled' : 'default'} loading={isSending}>
          {`${t('orderlife.returns.refund')} · ${amount}`}
        </Button>
      </div>
    </ActForm>
  );
}

function SendOther({ goods }: { goods: ReturnOnPage }) {
  const t = useTexts();
  const isSending = useActUnderWay() === 'exchange';
  return (
    <ActForm act="exchange" className="stack">
      <input type="hidden" name="returnId" value={goods.id} />
      {goods.lines
        .filter(({ received }) => received > 0)
        .map((line) => (
          <div key={line.lineId} className="panel-pair">
            <NativeSelect
              name={`send.${line.lineId}`}
              label={t('orderlife.returns.exchange')}
              data={(goods.others[line.lineId] ?? []).map((item) => ({
                value: item.variantId,
                label: nameOf(item),
                disabled: item.available === 0,
              }))}
            />
            <input type="hidden" name={`line.${line.lineId}`} value={line.received} />
          </div>
        ))}
      <div className="row">
        <Button type="submit" variant={goods.wish === 'exchange' ? 'filled' : 'default'} loading={isSending}>
          {t('orderlife.returns.exchange')}
        </Button>
      </div>
    </ActForm>
  );
}

function nameOf({ title, options, sku }: FoundGoods): string {
  return [title, options, sku].filter(Boolean).join(' · ');
}

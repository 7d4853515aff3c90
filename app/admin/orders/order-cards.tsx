import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { initialsOf } from '../../ui/initials.ts';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Fact, SideCard } from '../kit/side-card.tsx';
import { BuyerName } from './buyer-name.tsx';
import type { OrderPageView } from './order-page-view.ts';

export function OrderCard({ order }: { order: OrderPageView }) {
  const t = useTexts();
  return (
    <SideCard id="order-facts" title={t('common.order')}>
      <dl className="facts in-rows">
        <Fact label={t('orders.label.orderId')}>
          <Code>{`#${order.number}`}</Code>
        </Fact>
        <Fact label={t('orders.label.orderDate')}>
          <When when={order.when} />
        </Fact>
        <Fact label={t('orders.label.status')}>{t(`orders.status.${order.shownStatus}`)}</Fact>
        <Fact label={t('orders.label.paymentStatus')}>{t(`orders.payment.${order.paymentStatus}`)}</Fact>
        <Fact label={t('orders.label.totalProducts')}>
          <span className="num">{order.itemCount}</span>
        </Fact>
      </dl>
    </SideCard>
  );
}

export function CustomerCard({ order }: { order: OrderPageView }) {
  const t = useTexts();
  return (
    <SideCard id="order-customer" title={t('common.customer')}>
      <BlockNote order={order} />
      <dl className="facts">
        <Fact label={t('orders.label.userName')}>
          <span className="row">
            <span className="avatar" aria-hidden="true">
              {initialsOf(order.userName)}
            </span>
            <span className="strong">
              <BuyerName name={order.userName} />
            </span>
          </span>
        </Fact>
        <Fact label={t('orders.label.mobileNumber')}>
          {order.phone ? (
            <a className="text-link" href={`tel:${order.phone}`}>
              <Code>{order.phoneText}</Code>
            </a>
          ) : null}
          {order.whatsapp ? (
            <>
              <span className="dot">·</span>
              <a className="text-link" href={order.whatsapp} target="_blank" rel="noreferrer">
                WhatsApp
                <span className="sr-only"> {t('admin.shell.newTab')}</span>
              </a>
            </>
          ) : null}
        </Fact>
        <Fact label={t('orders.label.email')}>
          {order.email ? (
            <a className="text-link" href={`mailto:${order.email}`}>
              <bdi dir="ltr">{order.email}</bdi>
            </a>
          ) : null}
        </Fact>
        {order.note ? (
          <Fact label={t('orders.label.note')}>
            <OwnText>{order.note}</OwnText>
          </Fact>
        ) : null}
      </dl>
    </SideCard>
  );
}

/** A block does not stop existing orders, so this tells the person who packs the order. */
function BlockNote({ order: { blocked } }: { order: OrderPageView }) {
  const t = useTexts();
  if (!blocked) return null;
  return (
    <p className="note" data-tone="danger">
      <Glyph name="warning" />
      <span>
        {t('customers.block.onOrder', { date: blocked.when.text })}
        {blocked.reason ? (
          <span className="block-reason">
            <OwnText>{blocked.reason}</OwnText>
          </span>
        ) : null}{' '}
        {blocked.path ? (
          <Link className="text-link" to={blocked.path}>
            {t('customers.block.toCustomer')}
          </Link>
        ) : null}
      </span>
    </p>
  );
}

export function DeliveryCard({ order }: { order: OrderPageView }) {
  const t = useTexts();
  const toast = useToast();
  const lines = [
    order.userName,
    order.address,
    order.addressMore,
    `${order.city} ${order.zipCode}`,
    order.countryName,
  ];
  const copy = async () => {
    await navigator.clipboard.writeText(lines.filter((line) => line.trim() !== '').join('\n'));
    toast({ status: 'success', text: t('admin.order.addressCopied') });
  };
  const button = (
    <button
      type="button"
      className="icon-button needs-scripts"
      aria-label={t('admin.order.copyAddress')}
      onClick={copy}
    >
      <Glyph name="copy" />
    </button>
  );
  return (
    <SideCard id="order-delivery" title={t('common.delivery')} acts={button}>
      <dl className="facts">
        <Fact label={t('orders.label.deliveryAddress')}>
          <OwnText>{order.address}</OwnText>
          {order.addressMore ? (
            <>
              <br />
              <OwnText>{order.addressMore}</OwnText>
            </>
          ) : null}
        </Fact>
        <Fact label={t('orders.label.city')}>
          <OwnText>{order.city}</OwnText>
          <span className="muted">{t('admin.order.inCountry', { country: order.countryName })}</span>
        </Fact>
        {order.zipCode ? (
          <Fact label={t('orders.label.zipCode')}>
            <Code>{order.zipCode}</Code>
          </Fact>
        ) : null}
      </dl>
    </SideCard>
  );
}

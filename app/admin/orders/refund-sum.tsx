import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { formatMoney, money } from '#lib/money/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { useReading } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import type { OrderPageView, OrderResult, RefundSumOnPage, RefundSumView } from './order-page-view.ts';
import { useActUnderWay } from './order-panel.tsx';

type Props = {
  order: OrderPageView;
  hasInvoice: boolean;
  result: OrderResult | undefined;
  children: ReactNode;
};

/**
 * The content of the refund form. Its fields (`children`) and the parts of the refund scroll in the dialog. Below them
 * stay the sum, the amount left after it, how the money goes back, and a button that names the sum. The server computes
 * the sum while the form is filled in. Without scripts the first press shows the sum and the second one refunds.
 */
export function RefundBody({ order, hasInvoice, result, children }: Props) {
  const t = useTexts();
  const reading = useReading();
  const isLive = useHydrated();
  const isSending = useActUnderWay() === 'refund';
  const { place, live, isAsking } = useLiveSum(order.id);
  const posted = result && 'sum' in result ? result.sum : null;
  const sum = live ? live.sum : (posted ?? null);
  const say = (amount: number) => isolate(formatMoney(money(amount, order.currency), reading));
  const ways = (sum?.ways ?? []).map(({ method, amount }) =>
    t(`orderlife.refund.way.${method}`, { amount: say(amount) }),
  );
  const label = sum ? t('orderlife.refund.submitSum', { amount: say(sum.amount) }) : null;
  return (
    <>
      <div className="panel-form refund-fields">
        {children}
        {sum ? <RefundParts order={order} sum={sum} hasInvoice={hasInvoice} /> : null}
      </div>
      <div ref={place} className="refund-end">
        <p className="note refund-sum" role="status">
          {sum
            ? [t('orderlife.refund.sum', { amount: say(sum.amount), left: say(sum.left) }), ...ways].join(' ')
            : (live?.problem ?? t('orderlife.refund.none'))}
        </p>
        {sum ? <input type="hidden" name="shown" value={sum.amount} /> : null}
        {sum ? <input type="hidden" name="shownLeft" value={sum.left} /> : null}
        <div className="dialog-actions">
          <Button component={Link} to="." replace preventScrollReset>
            {t('common.action.cancel')}
          </Button>
          <Button type="submit" variant="filled" loading={isSending} disabled={isLive && (!sum || isAsking)}>
            {label ?? t(isLive ? 'orderlife.refund.submit' : 'orderlife.refund.check')}
          </Button>
        </div>
      </div>
    </>
  );
}

type PartsProps = { order: OrderPageView; sum: RefundSumOnPage; hasInvoice: boolean };

/** The parts of a refund, what the store keeps, and the documents that come with it. */
function RefundParts({ order, sum, hasInvoice }: PartsProps) {
  const t = useTexts();
  const reading = useReading();
  const say = (amount: number) => isolate(formatMoney(money(amount, order.currency), reading));
  const parts = [
    [t('orderlife.refund.goods'), sum.goods],
    [t('orderlife.refund.delivery'), sum.delivery],
    [t('orderlife.refund.feePart'), sum.fee],
    [t('orderlife.refund.otherPart'), sum.other],
  ] as const;
  const keptFee = sum.fee === 0 && order.codFee.amount > 0 ? order.codFee : null;
  return (
    <section className="refund-parts" aria-label={t('orderlife.refund.parts')}>
      <dl className="facts in-rows">
        {parts
          .filter(([, amount]) => amount > 0)
          .map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <MoneyText value={money(amount, order.currency)} />
              </dd>
            </div>
          ))}
        <div className="refund-total">
          <dt>{t('orderlife.refund.total')}</dt>
          <dd>
            <MoneyText value={money(sum.amount, order.currency)} className="strong" />
          </dd>
        </div>
      </dl>
      <ul className="caption">
        {sum.tax > 0 ? <li>{t('orderlife.refund.tax', { amount: say(sum.tax) })}</li> : null}
        {keptFee ? <li>{t('orderlife.refund.feeKept', { amount: say(keptFee.amount) })}</li> : null}
        {hasInvoice ? <li>{t('orderlife.refund.creditNote')}</li> : null}
      </ul>
    </section>
  );
}

const PAUSE_MS = 150;

/**
 * Fetches the sum of the form that contains `place` on every change; `live` is null before the first answer. While
 * `isAsking`, the sum is that of the form before its last change.
 */
function useLiveSum(orderId: string) {
  const place = useRef<HTMLDivElement>(null);
  const { load, data, state } = useFetcher<RefundSumView>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isAsking, setAsking] = useState(false);
  // Also after a request that ended without an answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each answer
  useEffect(() => {
    if (state === 'idle' && timer.current === undefined) setAsking(false);
  }, [data, state]);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const ask = () => {
      timer.current = undefined;
      const typed = [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === 'string' && !name.startsWith('shown') ? [[name, value]] : [],
      );
      load(`/admin/orders/${orderId}/refund-sum?${new URLSearchParams(typed)}`);
    };
    const later = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(ask, PAUSE_MS);
      setAsking(true);
    };
    ask();
    form.addEventListener('input', later);
    return () => {
      clearTimeout(timer.current);
      form.removeEventListener('input', later);
    };
  }, [orderId, load]);
  return { place, live: data ?? null, isAsking };
}

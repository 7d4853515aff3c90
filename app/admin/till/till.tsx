import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Card } from '../../ui/console/card.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { BuyerCard } from './buyer-card.tsx';
import { GoodsFinder } from './goods-finder.tsx';
import { ParkField } from './park-field.tsx';
import { ParkedOrders } from './parked-orders.tsx';
import { PaymentCard } from './payment-card.tsx';
import { TillLines } from './till-lines.tsx';
import { TillSums } from './till-sums.tsx';
import type { ParkedRow, ParkedTill, TillResult } from './till-view.ts';
import { type TillStart, unitsIn, useTill } from './use-till.ts';
import { type TillQuoting, useTillQuote } from './use-till-quote.ts';
import './till.css';

export type TillProps = TillStart & {
  result: TillResult | undefined;
  formKey: string;
  countries: { value: string; label: string }[];
  /** True if this member may search the store's customers. */
  findsBuyers: boolean;
  parkedOrders: ParkedRow[];
  /** The parked order that this form resumes. */
  parked: ParkedTill | null;
  /** True if the page was opened for a parked order that is gone. */
  isGone: boolean;
  /** The id of the order that was parked a moment ago. */
  justParked: string | null;
  /** True if this member may give a manual discount: a percentage or an amount. */
  takesOff: boolean;
};

/** An order that staff enter for a customer: search, tap, send. One form, which also works without scripts. */
export function Till(props: TillProps) {
  const { result, formKey, countries, findsBuyers, takesOff, parked, ...start } = props;
  const t = useTexts();
  const till = useTill(result, start);
  const form = useRef<HTMLFormElement>(null);
  const quoting = useTillQuote(till, { form, posted: result?.quote ?? null });
  const sending = useNavigation().formData?.get('intent');
  const units = Object.fromEntries(
    till.lines.map(({ goods, quantity }) => [goods.variantId, unitsIn(quantity)]),
  );
  return (
    <main className="page form till" id="main">
      <PageHead
        title={t('orderlife.manual.title')}
        back={<BackLink to="/admin/orders">{t('common.orders')}</BackLink>}
        text={t('orderlife.manual.text')}
      />
      {result?.problem ? <PageNote tone="danger">{result.problem}</PageNote> : null}
      <ParkedOrders {...props} isBusy={till.lines.length > 0} />
      <Form method="post" className="till-grid" preventScrollReset ref={form} onKeyDown={pressKey}>
        <input type="hidden" name="key" value={formKey} />
        {parked ? <input type="hidden" name="parked" value={parked.id} /> : null}
        <GoodsFinder result={result} units={units} onAdd={till.add} isFinding={sending === 'find'} />
        <div className="stack till-side">
          <BuyerCard
            till={till}
            countries={countries}
            findsBuyers={findsBuyers}
            {...quoting}
            result={result}
          />
          <Card title={t('orderlife.till.order')} bodyClass="card-body stack">
            <TillLines till={till} quote={quoting.quote} />
            <TillSums till={till} quoting={quoting} takesOff={takesOff} />
          </Card>
          <PaymentCard till={till} takesCards={start.takesCards} />
          <ParkField till={till} label={parked?.label ?? ''} isSending={sending === 'park'} />
          <TillEnd quoting={quoting} isSending={sending === 'create'} />
        </div>
      </Form>
    </main>
  );
}

/** The submit button. On a phone it stays in view, with the total beside it. */
function TillEnd({ quoting, isSending }: { quoting: TillQuoting; isSending: boolean }) {
  const t = useTexts();
  const { quote, isFresh } = quoting;
  return (
    <div className="till-end">
      {quote ? (
        <span className="till-end-total" role="status">
          <MoneyText value={quote.total} className="strong" />
          <span className="caption">{t('orderlife.till.pieces', { count: quote.count })}</span>
        </span>
      ) : null}
      {quote && isFresh ? <input type="hidden" name="shown" value={quote.total.amount} /> : null}
      <Button
        type="submit"
        name="intent"
        value="create"
        variant="filled"
        data-large=""
        data-create=""
        aria-keyshortcuts="F9"
        loading={isSending}
      >
        {t('orderlife.manual.submit')}
      </Button>
    </div>
  );
}

/**
 * F2 goes to the customer, F4 to the products, F9 creates the order. Enter in a field never submits: the first button
 * of the form is the search.
 */
function pressKey(event: KeyboardEvent<HTMLFormElement>) {
  const form = event.currentTarget;
  const at = { F2: '[data-find=buyer]', F4: '[data-find=goods]' }[event.key];
  if (at) form.querySelector<HTMLInputElement>(at)?.focus();
  else if (event.key === 'F9') form.requestSubmit(form.querySelector<HTMLButtonElement>('[data-create]'));
  else if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
}

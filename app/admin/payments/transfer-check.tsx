import { Button, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import type { Receipt } from '#domain/manual-payments/index.ts';
import type { Money } from '#lib/money/index.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import { When } from '../../ui/console/when-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { BuyerName } from '../orders/buyer-name.tsx';

export type TransferCheckView = {
  order: { id: string; number: number; userName: string; total: Money };
  isWaiting: boolean;
  /** The shopper says that they paid, and there was no room for their receipt. */
  saysPaid: boolean;
  until: WhenText | null;
  receipts: (Pick<Receipt, 'id' | 'status' | 'reason' | 'contentType'> & { when: WhenText })[];
};

export type TransferResult =
  | { done: 'accepted' | 'refused' }
  | { problem: 'reason_missing' | 'receipt_not_found' | 'not_waiting'; receiptId?: string };

const LOOKS: Record<Receipt['status'], BadgeLook> = {
  waiting: { tone: 'info', mark: 'half' },
  accepted: { tone: 'success', mark: 'full' },
  refused: { tone: 'danger', mark: 'open' },
};

/** The check of a bank transfer: its receipts, and the form for the decision after looking at the bank account. */
export function TransferCheck({ check, result }: { check: TransferCheckView; result?: TransferResult }) {
  const t = useTexts();
  const { order } = check;
  const isAccepting = useNavigation().formData?.get('intent') === 'accept';
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('payments.check.title')}
        back={
          <BackLink to={`/admin/orders/${order.id}`}>
            <Code>{`#${order.number}`}</Code>
          </BackLink>
        }
        text={
          <>
            <BuyerName name={order.userName} />
            <span className="dot">·</span>
            <MoneyText value={order.total} />
          </>
        }
      />
      {result && 'done' in result ? (
        <AnnounceOnce text={t(`payments.check.done.${result.done}`)} of={result} />
      ) : null}
      {result && 'problem' in result ? (
        <PageNote tone="danger">{t(`payments.check.problem.${result.problem}`)}</PageNote>
      ) : null}
      <div className="stack">
        <Receipts check={check} result={result} />
        {check.isWaiting ? (
          <CardFrame title={t('payments.check.acceptTitle')}>
            <Form method="post" className="card-body stack">
              <p>{t('payments.check.acceptText')}</p>
              {check.until ? (
                <p className="muted sm">
                  {t('payments.check.until')} <When when={check.until} />
                </p>
              ) : null}
              <div className="row end">
                <Button type="submit" variant="filled" name="intent" value="accept" loading={isAccepting}>
                  {t('payments.check.accept')}
                </Button>
              </div>
            </Form>
          </CardFrame>
        ) : (
          <p className="note" data-tone="info">
            <Glyph name="info" />
            {t('payments.check.problem.not_waiting')}
          </p>
        )}
      </div>
    </main>
  );
}

function Receipts({ check, result }: { check: TransferCheckView; result?: TransferResult }) {
  const t = useTexts();
  return (
    <CardFrame title={t('payments.check.receipts')}>
      <ul className="card-body plain-list refuse-rows">
        {check.receipts.length === 0 ? (
          <li className="muted">{t(check.saysPaid ? 'payments.check.saysPaid' : 'payments.check.none')}</li>
        ) : null}
        {check.receipts.map((receipt) => (
          <li key={receipt.id}>
            <Glyph name={receipt.contentType === 'application/pdf' ? 'file' : 'image'} small />
            <div className="grow stack">
              <div className="row">
                <Badge look={LOOKS[receipt.status]}>{t(`payments.check.status.${receipt.status}`)}</Badge>
                <When when={receipt.when} />
                <a className="text-link" href={`/admin/orders/${check.order.id}/receipts/${receipt.id}`}>
                  {t('payments.check.open')}
                </a>
              </div>
              {receipt.reason ? <OwnText>{receipt.reason}</OwnText> : null}
              {receipt.status === 'waiting' && check.isWaiting ? (
                <RefuseForm
                  receiptId={receipt.id}
                  isMissing={result !== undefined && 'receiptId' in result && result.receiptId === receipt.id}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </CardFrame>
  );
}

function RefuseForm({ receiptId, isMissing }: { receiptId: string; isMissing: boolean }) {
  const t = useTexts();
  return (
    <Form method="post" className="inline-form" preventScrollReset>
      <input type="hidden" name="receiptId" value={receiptId} />
      <TextInput
        name="reason"
        aria-label={t('payments.check.reason')}
        placeholder={t('payments.check.reason')}
        error={isMissing ? t('payments.check.problem.reason_missing') : undefined}
        maxLength={500}
        dir="auto"
        autoComplete="off"
      />
      <Button type="submit" name="intent" value="refuse" data-tone="danger">
        {t('payments.check.refuse')}
      </Button>
    </Form>
  );
}

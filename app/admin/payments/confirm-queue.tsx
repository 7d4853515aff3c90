import { useState } from 'react';
import { Link } from 'react-router';
import type { OrderToConfirm } from '#domain/manual-payments/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { EmptyState } from '../../ui/console/list/empty-state.tsx';
import { ListPages } from '../../ui/console/list/list-pages.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import { When } from '../../ui/console/when-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code } from '../../ui/own-text.tsx';
import { useSwipes } from '../kit/swipe/use-swipes.ts';
import { BuyerName } from '../orders/buyer-name.tsx';
import { CallForm } from './call-form.tsx';
import { namesOfAnswers, SWIPED_ANSWERS } from './swiped-answers.ts';
import { buttonOf, useQueueKeys } from './use-queue-keys.ts';

export type QueueRow = Omit<OrderToConfirm, 'placedAt' | 'triedAt' | 'locale'> & {
  phoneText: string;
  /** Null without a phone number. */
  whatsapp: string | null;
  placed: WhenText;
  tried: WhenText | null;
};

type Props = { rows: QueueRow[]; next: string | null; isFirst: boolean; canRefuse: boolean };

/** Cash orders that wait for confirmation, the oldest first. */
export function ConfirmQueue({ rows, next, isFirst, canRefuse }: Props) {
  const t = useTexts();
  const [list, setList] = useState<HTMLUListElement | null>(null);
  useQueueKeys(list);
  useSwipes(list, (card, side) => buttonOf(card, SWIPED_ANSWERS[side])?.click());
  if (rows.length === 0) {
    return (
      <section className="card">
        <EmptyState
          glyph="phone"
          title={t('payments.queue.emptyTitle')}
          text={t('payments.queue.emptyText')}
        />
      </section>
    );
  }
  const path = '/admin/orders/confirm';
  return (
    <>
      <p className="caption needs-scripts queue-keys">
        {KEYS.map(([key, text]) => (
          <span key={key}>
            <kbd>{key}</kbd> {t(text)}
          </span>
        ))}
      </p>
      <p className="caption needs-scripts swipe-hint">{t('payments.queue.swipe')}</p>
      <ul className="stack plain-list" ref={setList}>
        {rows.map((row) => (
          <QueueCard key={row.id} row={row} canRefuse={canRefuse} />
        ))}
      </ul>
      <ListPages
        summary={t('payments.queue.count', { count: rows.length })}
        first={isFirst ? null : path}
        next={next && `${path}?after=${next}`}
      />
    </>
  );
}

function QueueCard({ row, canRefuse }: { row: QueueRow; canRefuse: boolean }) {
  const t = useTexts();
  return (
    <li className="card queue-card" {...namesOfAnswers(t)}>
      <div className="queue-facts">
        <div className="queue-who">
          <Link className="text-link strong" to={`/admin/orders/${row.id}`}>
            <Code>{`#${row.number}`}</Code>
          </Link>
          <span className="strong">
            <BuyerName name={row.userName} />
          </span>
          <span className="muted sm">
            <bdi>{row.city}</bdi>
          </span>
        </div>
        <div className="queue-sum">
          <MoneyText value={row.total} />
          <span className="muted sm">{t('payments.queue.items', { count: row.itemCount })}</span>
        </div>
        <p className="muted sm queue-when">
          {t('payments.queue.placed')} <When when={row.placed} />
          {row.tried ? (
            <>
              <span className="dot" aria-hidden="true">
                ·
              </span>
              {t('payments.queue.tries', { count: row.tries })} <When when={row.tried} />
            </>
          ) : null}
        </p>
      </div>
      <div className="queue-reach">
        <a href={`tel:${row.phone}`}>
          <Glyph name="phone" small />
          <Code>{row.phoneText}</Code>
        </a>
        {row.whatsapp ? (
          <a href={row.whatsapp} target="_blank" rel="noreferrer">
            <Glyph name="chat" small />
            {t('payments.queue.whatsapp')}
            <span className="sr-only">{t('admin.shell.newTab')}</span>
          </a>
        ) : null}
      </div>
      <CallForm order={row} canRefuse={canRefuse} />
    </li>
  );
}

const KEYS = [
  ['J', 'payments.queue.key.next'],
  ['Y', 'payments.queue.outcome.confirmed'],
  ['N', 'payments.queue.outcome.no_answer'],
  ['U', 'payments.queue.key.undo'],
] as const;

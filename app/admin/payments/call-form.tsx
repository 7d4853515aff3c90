import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { type FetcherWithComponents, Form, useNavigation } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { UndoLine } from '../kit/undo-line.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { CALL_OUTCOMES, type RecordedCall } from './call-view.ts';

type Props = {
  order: { id: string; number: number };
  canRefuse: boolean;
  /** The address to post to, if it is not the page's own. */
  action?: string;
};

/**
 * Records how a call about an order went. A refusal is confirmed in a dialog, because it cancels the order; without
 * scripts it is posted at once.
 */
export function CallForm({ order, canRefuse, action }: Props) {
  const t = useTexts();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const sent = useNavigation().formData;
  const underWay = sent?.get('orderId') === order.id ? sent.get('outcome') : null;
  const number = isolate(`#${order.number}`);
  const close = () => setAsking(false);
  const askFirst = (event: FormEvent<HTMLFormElement>) => {
    const pressed = (event.nativeEvent as SubmitEvent).submitter;
    // The dialog's button belongs to the form, but is not inside of it.
    const isFirst = pressed instanceof HTMLButtonElement && event.currentTarget.contains(pressed);
    if (!isFirst || pressed.value !== 'refused') return close();
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      <Form
        method="post"
        id={id}
        className="queue-form"
        preventScrollReset
        onSubmit={askFirst}
        {...(action ? { action } : {})}
      >
        <input type="hidden" name="intent" value="call" />
        <input type="hidden" name="orderId" value={order.id} />
        <TextInput
          name="note"
          aria-label={t('payments.queue.noteOf', { number })}
          placeholder={t('payments.queue.note')}
          maxLength={500}
          dir="auto"
          autoComplete="off"
        />
        {canRefuse ? (
          <Checkbox name="refusePhone" value="yes" label={t('payments.queue.refusePhone')} />
        ) : null}
        <div className="row">
          {CALL_OUTCOMES.map((outcome) => (
            <Button
              key={outcome}
              type="submit"
              name="outcome"
              value={outcome}
              variant={outcome === 'confirmed' ? 'filled' : 'default'}
              data-tone={outcome === 'refused' ? 'danger' : undefined}
              loading={underWay === outcome}
            >
              {t(`payments.queue.outcome.${outcome}`)}
              <span className="sr-only">{` ${number}`}</span>
            </Button>
          ))}
        </div>
      </Form>
      <Dialog title={t('payments.queue.refuse.title', { number })} isOpen={isAsking} onClose={close}>
        <p>{t('payments.queue.refuse.text')}</p>
        <div className="dialog-actions">
          <Button data-autofocus onClick={close}>
            {t('admin.order.cancel.keep')}
          </Button>
          <Button type="submit" form={id} name="outcome" value="refused" variant="filled" data-tone="danger">
            {t('payments.queue.refuse.submit')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

type UndoProps = {
  call: RecordedCall;
  action?: string;
  /** The form of a fetcher, if the call was sent by one. */
  via?: FetcherWithComponents<unknown>['Form'];
};

/** The call that was just recorded, with its undo. */
export function UndoCall({ call, action, via }: UndoProps) {
  const t = useTexts();
  const { orderId, callId, outcome } = call;
  const number = isolate(`#${call.number}`);
  return (
    <UndoLine
      text={t('payments.queue.last', { number, outcome: t(`payments.queue.outcome.${outcome}`) })}
      fields={[
        ['intent', 'call'],
        ['orderId', orderId],
        ['callId', callId],
      ]}
      {...(action ? { action } : {})}
      {...(via ? { via } : {})}
    />
  );
}

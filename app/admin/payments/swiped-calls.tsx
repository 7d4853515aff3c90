import { useFetcher } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useSwipes } from '../kit/swipe/use-swipes.ts';
import { UndoCall } from './call-form.tsx';
import { CALL_PROBLEMS, type CallResult } from './call-view.ts';
import { SWIPED_ANSWERS } from './swiped-answers.ts';

const CALLS = '/admin/orders/confirm';

type Props = {
  list: HTMLElement | null;
  /** True if an order of the list waits for a call. */
  isWaiting: boolean;
};

/** Answers of calls that are swiped in the list of orders, with the undo of the last one. */
export default function SwipedCalls({ list, isWaiting }: Props) {
  const t = useTexts();
  const { Form, submit, state, data: result } = useFetcher<CallResult>();
  useSwipes(list, (card, side) => {
    if (state !== 'idle') return;
    const answer = { intent: 'call', orderId: card.dataset.order ?? '', outcome: SWIPED_ANSWERS[side] };
    void submit(answer, { method: 'post', action: CALLS });
  });
  return (
    <>
      {isWaiting ? <p className="caption swipe-hint">{t('payments.queue.swipe')}</p> : null}
      {result && 'said' in result ? (
        <AnnounceOnce text={t(`payments.queue.said.${result.said}`)} of={result} />
      ) : null}
      {result && 'said' in result && result.recorded ? (
        <UndoCall call={result.recorded} action={CALLS} via={Form} />
      ) : null}
      {result && 'problem' in result ? (
        <PageNote tone="warning" isRefusal>
          {t(CALL_PROBLEMS[result.problem])}
        </PageNote>
      ) : null}
    </>
  );
}

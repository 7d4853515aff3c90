import { Button } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { MoveForm, useMoveUnderWay } from './order-actions.tsx';
import type { OrderPageView } from './order-page-view.ts';

/** Asks before an order is cancelled: a dialog, or without scripts the same question on the page (?confirm=cancel). */
export function CancelOrder({ order }: { order: OrderPageView }) {
  const t = useTexts();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const asked = search.get('confirm') === 'cancel' && order.moves.includes('cancel');
  const title = t('admin.order.cancel.title', { number: isolate(`#${order.number}`) });
  if (!hydrated) {
    if (!asked) return null;
    return (
      <section className="card confirm-panel" aria-labelledby="cancel-title">
        <h2 id="cancel-title">{title}</h2>
        <Question />
      </section>
    );
  }
  return (
    <ConfirmDialog
      title={title}
      isOpen={asked}
      onClose={() => navigate('.', { replace: true, preventScrollReset: true })}
    >
      <Question />
    </ConfirmDialog>
  );
}

function Question() {
  const t = useTexts();
  return (
    <>
      <p>{t('admin.order.cancel.text')}</p>
      <div className="dialog-actions">
        <Button component={Link} to="." replace preventScrollReset data-autofocus>
          {t('admin.order.cancel.keep')}
        </Button>
        <MoveForm move="cancel">
          <Button type="submit" variant="filled" data-tone="danger" loading={useMoveUnderWay() === 'cancel'}>
            {t('admin.order.move.cancel')}
          </Button>
        </MoveForm>
      </div>
    </>
  );
}

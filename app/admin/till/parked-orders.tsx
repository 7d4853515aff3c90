import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { ConfirmedForm } from '../kit/confirmed-form.tsx';
import type { ParkedRow, ParkedTill, TillResult } from './till-view.ts';

type Props = {
  parkedOrders: ParkedRow[];
  parked: ParkedTill | null;
  isGone: boolean;
  justParked: string | null;
  result: TillResult | undefined;
  /** True if products are in the form: resuming another order would lose them. */
  isBusy: boolean;
};

/** The list of parked orders, and a note about the one that the page was opened for: resumed or gone. */
export function ParkedOrders({ parkedOrders, parked, isGone, justParked, result, isBusy }: Props) {
  const t = useTexts();
  return (
    <>
      {justParked ? <AnnounceOnce text={t('orderlife.till.parked.done')} of={justParked} /> : null}
      {isGone && !result?.problem ? (
        <PageNote tone="warning">{t('orderlife.till.parked.problem.parked_gone')}</PageNote>
      ) : null}
      {parked ? (
        <PageNote tone="info">
          {t('orderlife.till.parked.resumed', { label: isolate(parked.label), missing: parked.missing })}
        </PageNote>
      ) : null}
      {parkedOrders.length > 0 ? (
        <details className="card till-parked" open={justParked !== null}>
          <summary>{t('orderlife.till.parked.title', { count: parkedOrders.length })}</summary>
          {isBusy ? <p className="caption">{t('orderlife.till.parked.busy')}</p> : null}
          <ul className="card-rows">
            {parkedOrders.map((row) => (
              <Row key={row.id} row={row} isBusy={isBusy} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function Row({ row, isBusy }: { row: ParkedRow; isBusy: boolean }) {
  const t = useTexts();
  return (
    <li className="row wrap">
      <span className="grow">
        <span className="strong">
          <OwnText>{row.label}</OwnText>
        </span>
        <span className="caption till-parked-facts">
          {t('orderlife.till.pieces', { count: row.units })} · <OwnText>{row.parkedBy}</OwnText> ·{' '}
          <When when={row.at} />
        </span>
      </span>
      {isBusy ? null : (
        <Button component={Link} to={`/admin/orders/new?parked=${row.id}`} data-small="">
          {t('orderlife.till.parked.resume')}
        </Button>
      )}
      <ConfirmedForm
        fields={{ intent: 'unpark', unpark: row.id }}
        act={t('orderlife.till.parked.remove')}
        title={t('orderlife.till.parked.removeTitle', { label: isolate(row.label) })}
        keep={t('common.action.cancel')}
        isSmall
      >
        <p>{t('orderlife.till.parked.removeText')}</p>
      </ConfirmedForm>
    </li>
  );
}

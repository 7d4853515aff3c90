import { TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { isolate } from '../../../ui/console/isolate.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import { When } from '../../../ui/console/when-text.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Code, OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ActForm } from '../act-form.tsx';
import type { ActResult } from '../act-result.ts';
import type { TransferView } from './transfer-view.server.ts';

type Props = { row: TransferView; mayDecide: boolean; result: ActResult | undefined };

/** A pending transfer, and the forms that confirm or reject it. */
export function TransferRow({ row, mayDecide, result }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  const { store, plan, kind, cycle, total, reference, iban, ordered, expires } = row;
  return (
    <li className="transfer-row">
      <div>
        <span className="strong">
          <Code>{reference}</Code>
        </span>
        <span>
          <Link to={localPath(`/platform-admin/stores/${store.slug}`, locale)}>
            <OwnText>{store.name}</OwnText>
          </Link>
        </span>
        <span className="caption">
          {t(`transferdesk.kind.${kind as 'subscribe' | 'renew' | 'upgrade'}`)}
          {' · '}
          {t('plans.sum.period', { plan: isolate(plan), cycle: t(`plans.cycle.${cycle}`) })}
          {' · '}
          <bdi dir="ltr">{store.slug}</bdi>
        </span>
        <span className="caption">
          <When when={ordered} />
          {' · '}
          {t('transferdesk.expires', { date: isolate(expires.day) })}
          {' · '}
          {t('transferdesk.to', { iban: isolate(iban.replaceAll(' ', '\u00a0')) })}
        </span>
      </div>
      <MoneyText value={total} className="strong transfer-total" />
      {mayDecide ? <Decide row={row} result={result} /> : null}
    </li>
  );
}

function Decide({ row, result }: Pick<Props, 'row' | 'result'>) {
  const t = useTexts();
  const { chargeId, store, total } = row;
  const own = result?.typed?.charge === chargeId ? result : undefined;
  const ids = (
    <>
      <input type="hidden" name="charge" value={chargeId} />
      <input type="hidden" name="store" value={store.id} />
    </>
  );
  return (
    <div className="act-forms transfer-acts">
      <ActForm
        intent="confirm"
        open={t('transferdesk.confirm')}
        text={t('transferdesk.confirmText')}
        submit={t('transferdesk.confirmAct')}
        result={own}
        asksReason={false}
      >
        {ids}
        <input type="hidden" name="currency" value={total.currency} />
        <TextInput
          name="received"
          label={t('transferdesk.received', { currency: total.currency })}
          className="ltr-field"
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
          withAsterisk={false}
          defaultValue={own?.typed?.received ?? ''}
          error={own?.problems?.received}
        />
      </ActForm>
      <ActForm
        intent="reject"
        open={t('transferdesk.reject')}
        text={t('transferdesk.rejectText')}
        submit={t('transferdesk.rejectAct')}
        isDanger
        result={own}
      >
        {ids}
      </ActForm>
    </div>
  );
}

import './plans.css';
import { decimalText } from '#lib/money/index.ts';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { ConfirmedForm } from '../kit/confirmed-form.tsx';
import type { TransferView } from './billing-view.ts';
import { CopyDetails } from './copy-details.tsx';

/** The bank details of a pending transfer. */
export function TransferCard({ transfer }: { transfer: TransferView }) {
  const t = useTexts();
  const { account, reference, total, renewsFrom, until, chargeId } = transfer;
  const text = renewsFrom ? t('transfers.textRenewal', { from: isolate(renewsFrom) }) : t('transfers.text');
  return (
    <Card title={t('transfers.title')} className="plan-choice" id="transfer">
      <p>{text}</p>
      <dl className="facts plan-transfer">
        <div>
          <dt>{t('transfers.amount')}</dt>
          <dd className="strong">
            <MoneyText value={total} />
          </dd>
        </div>
        <div>
          <dt>{t('transfers.reference')}</dt>
          <dd className="strong">
            <Code>{reference}</Code>
          </dd>
        </div>
        <div>
          <dt>{t('transfers.iban')}</dt>
          <dd>
            <Code>{account.iban}</Code>
          </dd>
        </div>
        <Detail name="holder" value={account.holder} />
        <Detail name="bank" value={account.bank} />
        <Detail name="swift" value={account.swift} />
      </dl>
      <CopyDetails
        lines={[
          decimalText(total),
          reference,
          account.iban,
          account.holder,
          account.bank,
          account.swift,
        ].filter(Boolean)}
      />
      <p className="caption muted">{t('transfers.until', { until: isolate(until) })}</p>
      <ConfirmedForm
        fields={{ intent: 'stop', charge: chargeId }}
        act={t('transfers.withdraw')}
        title={t('transfers.withdrawTitle')}
        keep={t('transfers.withdrawKeep')}
        isSmall
      >
        <p>{t('transfers.withdrawText', { reference: isolate(reference) })}</p>
      </ConfirmedForm>
    </Card>
  );
}

function Detail({ name, value }: { name: 'holder' | 'bank' | 'swift'; value: string }) {
  const t = useTexts();
  if (value === '') return null;
  return (
    <div>
      <dt>{t(`transfers.${name}`)}</dt>
      <dd>
        <OwnText>{value}</OwnText>
      </dd>
    </div>
  );
}

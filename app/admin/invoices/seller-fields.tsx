import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { ChoiceField, LineField, useValue } from '../kit/form-fields.tsx';
import { Pair } from './invoice-fields.tsx';

/**
 * The seller details that the store's country uses; the form leaves out the others, which keep their values.
 */
export type SellerAsks = { freelance: boolean; shortAddress: boolean; seal: boolean };

export function SellerFields({ asks }: { asks: SellerAsks }) {
  const t = useTexts();
  return (
    <Card title={t('invoices.settings.seller')}>
      <Pair
        name="legalNames"
        label={t('invoices.settings.legalName')}
        help={t('invoices.settings.legalNameHint')}
      />
      <Pair
        name="addresses"
        label={t('invoices.settings.address')}
        help={t('invoices.settings.addressHint')}
        isLong
      />
      {asks.shortAddress ? (
        <LineField name="shortAddress" label={t('invoices.label.shortAddress')} dir="ltr" />
      ) : (
        <Kept name="shortAddress" />
      )}
      <LineField
        name="vatNumber"
        label={t('invoices.settings.vatNumber')}
        hint={t('invoices.settings.vatNumberHint')}
        dir="ltr"
      />
      <Registration hasFreelance={asks.freelance} />
      <Seal isAsked={asks.seal} />
    </Card>
  );
}

function Seal({ isAsked }: { isAsked: boolean }) {
  const t = useTexts();
  if (!isAsked) {
    return (
      <>
        <Kept name="sealNumber" />
        <Kept name="sealToken" />
      </>
    );
  }
  return (
    <>
      <LineField
        name="sealNumber"
        label={t('invoices.settings.seal')}
        hint={t('invoices.settings.sealHint')}
        dir="ltr"
      />
      <LineField
        name="sealToken"
        label={t('invoices.settings.sealToken')}
        hint={t('invoices.settings.sealTokenHint')}
        dir="ltr"
      />
    </>
  );
}

function Registration({ hasFreelance }: { hasFreelance: boolean }) {
  const t = useTexts();
  if (!hasFreelance) {
    return (
      <>
        <Kept name="registrationKind" />
        <LineField name="registrationNumber" label={t('invoices.settings.registration')} dir="ltr" />
      </>
    );
  }
  return (
    <div className="field-pair">
      <ChoiceField
        name="registrationKind"
        label={t('invoices.settings.registrationKind')}
        choices={[
          { value: 'commercial', label: t('invoices.label.registration') },
          { value: 'freelance', label: t('invoices.label.freelance') },
        ]}
      />
      <LineField name="registrationNumber" label={t('invoices.settings.registrationNumber')} dir="ltr" />
    </div>
  );
}

function Kept({ name }: { name: 'shortAddress' | 'sealNumber' | 'sealToken' | 'registrationKind' }) {
  return <input type="hidden" name={name} defaultValue={String(useValue(name).value ?? '')} />;
}

import { Button, TextInput } from '@mantine/core';
import { useTexts } from '../../ui/console/texts.tsx';
import type { TillState } from './use-till.ts';

type Props = {
  till: TillState;
  /** The label under which the order was parked before; '' for a new one. */
  label: string;
  isSending: boolean;
};

/** Sets the order aside. Without a label of its own it is found by the customer's name or phone number. */
export function ParkField({ till, label, isSending }: Props) {
  const t = useTexts();
  return (
    <details className="till-park">
      <summary>{t('orderlife.till.parked.park')}</summary>
      <p className="caption">{t('orderlife.till.parked.hint')}</p>
      <div className="till-park-fields">
        <TextInput
          name="parkLabel"
          label={t('orderlife.till.parked.label')}
          defaultValue={label}
          placeholder={till.fields.name || till.fields.phone}
          autoComplete="off"
          maxLength={80}
          dir="auto"
        />
        <Button type="submit" name="intent" value="park" loading={isSending}>
          {t('orderlife.till.parked.park')}
        </Button>
      </div>
    </details>
  );
}

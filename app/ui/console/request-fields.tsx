import { NativeSelect, TextInput } from '@mantine/core';
import { useTexts } from './texts.tsx';

type Props = {
  /** Today's date, `YYYY-MM-DD`. */
  today: string;
  problems: Record<string, string> | undefined;
  typed: Record<string, string> | undefined;
};

/** The fields that register a privacy request: what is requested, who requests it, and when it was received. */
export function RequestFields({ today, problems, typed }: Props) {
  const t = useTexts();
  return (
    <>
      <div className="field-pair">
        <NativeSelect
          name="kind"
          label={t('privacyrequests.kindLabel')}
          data={(['export', 'erasure'] as const).map((value) => ({
            value,
            label: t(`privacyrequests.kind.${value}`),
          }))}
          defaultValue={typed?.kind}
          error={problems?.kind}
        />
        <TextInput
          type="date"
          name="receivedOn"
          label={t('privacyrequests.receivedOn')}
          defaultValue={typed?.receivedOn ?? today}
          max={today}
          error={problems?.receivedOn}
        />
      </div>
      <AddressFields problems={problems} typed={typed} />
    </>
  );
}

const ADDRESSES = [
  { name: 'email', type: 'email', maxLength: 254 },
  { name: 'phone', type: 'tel', maxLength: 40 },
] as const;

/** The e-mail address and the phone number of a person; one of them is enough. */
export function AddressFields({ problems, typed }: Omit<Props, 'today'>) {
  const t = useTexts();
  return (
    <div className="field-pair">
      {ADDRESSES.map(({ name, ...limits }) => (
        <TextInput
          key={name}
          name={name}
          {...limits}
          label={t(`privacyrequests.${name}`)}
          defaultValue={typed?.[name]}
          error={problems?.[name]}
          dir="ltr"
          autoComplete="off"
        />
      ))}
    </div>
  );
}

import { TextInput } from '@mantine/core';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';

type Props = { currency: string; factor: string | null | undefined; isRefused: boolean };

/** The factor by which the prices of a file are multiplied. */
export function FactorField({ currency, factor, isRefused }: Props) {
  const t = useTexts();
  return (
    <TextInput
      className="factor-field"
      name="factor"
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
      label={t('files.prices.factor')}
      description={t('files.prices.factorHelp', { currency: isolate(currency) })}
      defaultValue={factor ?? ''}
      error={isRefused ? t('files.prices.invalid') : undefined}
    />
  );
}

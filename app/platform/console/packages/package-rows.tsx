import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LOCALES } from '#lib/locale.ts';
import { CURRENCIES } from '#lib/money/index.ts';
import { Glyph } from '../../../ui/console/glyph.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import type { PartProps } from './package-texts.ts';

const NO_PRICE = { currency: '', perMonth: '', perYear: '' };
const NO_FEATURE = { en: '', ar: '' };

/** Rows with an empty one at the end, so that a row can be added without scripts. An emptied row is removed. */
function useRowsWithBlank<Row>(own: Row[], blank: Row) {
  const [added, setAdded] = useState(1);
  return { rows: [...own, ...Array.from({ length: added }, () => blank)], add: () => setAdded(added + 1) };
}

export function PriceRows({ texts, problems }: PartProps) {
  const t = useTexts();
  const { rows, add } = useRowsWithBlank(texts.prices, NO_PRICE);
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end.
        <div key={at} className="package-price">
          <NativeSelect
            name="currency"
            label={t('packagedesk.currency')}
            data={[{ value: '', label: t('packagedesk.noCurrency') }, ...CURRENCIES]}
            defaultValue={row.currency}
            error={problems[`prices.${at}.currency`]}
          />
          {(['perMonth', 'perYear'] as const).map((name) => (
            <TextInput
              key={name}
              className="ltr-field"
              name={name}
              label={t(`packagedesk.${name}`)}
              defaultValue={row[name]}
              error={problems[`prices.${at}.${name}`]}
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
            />
          ))}
        </div>
      ))}
      <Problem text={problems.prices} />
      <AddRow text={t('packagedesk.addPrice')} onAdd={add} />
    </>
  );
}

export function FeatureRows({ texts, problems }: PartProps) {
  const t = useTexts();
  const { rows, add } = useRowsWithBlank(texts.features, NO_FEATURE);
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end.
        <div key={at} className="package-pair">
          {LOCALES.map((locale) => (
            <TextInput
              key={locale}
              name={`feature.${locale}`}
              label={t(`packagedesk.feature.${locale}`, { row: at + 1 })}
              defaultValue={row[locale]}
              error={problems[`features.${at}.${locale}`]}
              maxLength={120}
              lang={locale}
              dir={locale === 'ar' ? 'rtl' : 'ltr'}
              autoComplete="off"
            />
          ))}
        </div>
      ))}
      <Problem text={problems.features} />
      <AddRow text={t('packagedesk.addFeature')} onAdd={add} />
    </>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return text ? (
    <p className="field-error" role="alert">
      {text}
    </p>
  ) : null;
}

function AddRow({ text, onAdd }: { text: string; onAdd: () => void }) {
  return (
    <div className="needs-scripts">
      <Button data-small="" leftSection={<Glyph name="plus" small />} onClick={onAdd}>
        {text}
      </Button>
    </div>
  );
}

import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TaxProblems } from '#domain/tax/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { CountrySelect } from '../delivery/country-select.tsx';
import type { Choice } from '../delivery/delivery-view.ts';
import { NamePair } from '../kit/name-pair.tsx';
import type { TaxRow } from './taxes-view.ts';

type Props = {
  row: TaxRow;
  countries: Choice[];
  problems: TaxProblems;
  isOpen: boolean;
  onRemove: () => void;
};

const RATES = ['standard', 'reduced', 'lower'] as const;
const CLASSES = ['standard', 'reduced', 'lower', 'zero', 'exempt'] as const;

/** One place's taxes, which can be collapsed to a summary line. */
export function TaxRuleFields({ row, countries, problems, isOpen, onRemove }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  const [country, setCountry] = useState(row.country);
  const at = `rules.${row.key}`;
  const problem = useProblem(problems, at);
  const name = countries.find(({ value }) => value === country)?.label;
  const hasProblem = Object.keys(problems).some((path) => path.startsWith(`${at}.`));
  const said = t('taxes.admin.line', { name: isolate(row.names[locale]), rate: row.rates.standard });
  return (
    <details className="sub-card tax-rule" open={isOpen || hasProblem || undefined}>
      <summary>
        <Glyph name="next" small />
        <span className="strong">{name ?? t('taxes.admin.newRule')}</span>
        {row.region === '' ? null : <span className="muted">{isolate(row.region)}</span>}
        <span className="muted">{row.rates.standard === '' ? null : said}</span>
      </summary>
      <div className="stack tight">
        <div className="field-row">
          <CountrySelect
            label={t('taxes.admin.country')}
            name={`${at}.country`}
            initial={row.country}
            onChange={setCountry}
            countries={countries}
            error={problem('country')}
          />
          <TextInput
            label={t('taxes.admin.region')}
            description={t('taxes.admin.regionHelp')}
            name={`${at}.region`}
            defaultValue={row.region}
            error={problem('region')}
          />
        </div>
        <Rates row={row} at={at} problem={problem} />
        <NameFields row={row} at={at} problem={problem} />
        <NativeSelect
          label={t('taxes.admin.delivery')}
          name={`${at}.delivery`}
          defaultValue={row.delivery}
          data={CLASSES.map((value) => ({ value, label: t(`taxes.admin.class.${value}`) }))}
        />
        <div className="needs-scripts">
          <button type="button" className="text-button danger" onClick={onRemove}>
            <Glyph name="trash" small />
            {t('taxes.admin.removeRule', { country: name ?? t('taxes.admin.newRule') })}
          </button>
        </div>
      </div>
    </details>
  );
}

type PartProps = { row: TaxRow; at: string; problem: (field: string) => string | undefined };

function Rates({ row, at, problem }: PartProps) {
  const t = useTexts();
  return (
    <div className="field-row">
      {RATES.map((rate) => (
        <TextInput
          key={rate}
          label={t(`taxes.admin.rate.${rate}`)}
          description={rate === 'standard' ? undefined : t('taxes.admin.rateHelp')}
          name={`${at}.rates.${rate}`}
          inputMode="decimal"
          defaultValue={row.rates[rate]}
          error={problem(`rates.${rate}`)}
        />
      ))}
    </div>
  );
}

function NameFields({ row, at, problem }: PartProps) {
  const t = useTexts();
  return (
    <NamePair
      name={`${at}.names`}
      label={(locale) => `${t('taxes.admin.name')} · ${t(`taxes.admin.${locale}`)}`}
      values={row.names}
      problem={(field) => problem(field.slice(at.length + 1))}
    />
  );
}

function useProblem(problems: TaxProblems, at: string): (field: string) => string | undefined {
  const t = useTexts();
  return (field) => {
    const problem = problems[`${at}.${field}`];
    if (!problem) return undefined;
    return t(`taxes.admin.problem.${problem.code}`, 'max' in problem ? { max: problem.max } : undefined);
  };
}

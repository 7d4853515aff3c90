import { useNavigate } from 'react-router';
import type { TaxProblems } from '#domain/tax/index.ts';
import { Card } from '../../ui/console/card.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { AddRow, Problem } from '../delivery/zone-parts.tsx';
import { LineField, TickField } from '../kit/form-fields.tsx';
import { SettingsForm } from '../kit/settings-form.tsx';
import { useRows } from '../kit/use-rows.ts';
import { TaxPresets } from './tax-presets.tsx';
import { TaxRuleFields } from './tax-rule-fields.tsx';
import type { TaxesResult, TaxesView, TaxRow, TypedTaxes } from './taxes-view.ts';

type Props = { taxes: TaxesView; canEdit: boolean; result: TaxesResult | undefined };

const TAXES_PATH = '/admin/settings/taxes';
const NEW_RULE: Omit<TaxRow, 'key'> = {
  ...{ country: '', region: '', names: { en: '', ar: '' }, rates: { standard: '', reduced: '', lower: '' } },
  delivery: 'standard',
};
/** If there are more places than this, they are collapsed at first. */
const MOST_OPEN = 2;

export function TaxesPage({ taxes, canEdit, result }: Props) {
  const t = useTexts();
  const navigate = useNavigate();
  const { version, added, presets } = taxes;
  return (
    <SettingsForm<TypedTaxes, TaxProblems>
      title={t('taxes.admin.title')}
      text={t('taxes.admin.text')}
      saved={taxes}
      seen={{ version }}
      result={result}
      canEdit={canEdit}
      action={TAXES_PATH}
      isBegun={added !== null}
      {...(added ? { onDiscard: () => void navigate(TAXES_PATH) } : {})}
      notes={added ? <PageNote tone="info">{t('taxes.admin.preset.added')}</PageNote> : null}
      beside={
        <>
          {canEdit ? <TaxPresets presets={presets} /> : null}
          <Card title={t('taxes.admin.classes.title')} bodyClass="card-body muted">
            {t('taxes.admin.classes.text')}
          </Card>
        </>
      }
    >
      {({ values, problems = {}, touch }) => (
        <Fields taxes={taxes} typed={values} problems={problems} onChange={touch} />
      )}
    </SettingsForm>
  );
}

type FieldsProps = { taxes: TaxesView; typed: TypedTaxes; problems: TaxProblems; onChange: () => void };

function Fields({ taxes, typed, problems, onChange }: FieldsProps) {
  const t = useTexts();
  const rules = useRows(typed.rows, NEW_RULE);
  const tooMany = problems.rules;
  return (
    <>
      <Card title={t('taxes.admin.how')} bodyClass="card-body">
        <TickField
          name="pricesIncludeTax"
          label={t('taxes.admin.include')}
          hint={t('taxes.admin.includeHelp')}
        />
        {asksRegion(typed) ? (
          <LineField
            name="region"
            label={t('taxes.admin.collected')}
            hint={t('taxes.admin.collectedHelp')}
            dir="auto"
          />
        ) : null}
      </Card>
      <Card title={t('taxes.admin.places')} bodyClass="card-body stack tight">
        <p className="muted">{placesText(t, taxes, rules.rows.length)}</p>
        <Problem
          text={
            tooMany &&
            t(`taxes.admin.problem.${tooMany.code}`, 'max' in tooMany ? { max: tooMany.max } : undefined)
          }
        />
        {rules.rows.map((row) => (
          <TaxRuleFields
            key={row.key}
            row={row}
            countries={taxes.countries}
            problems={problems}
            isOpen={row.country === '' || typed.rows.length <= MOST_OPEN}
            onRemove={() => {
              rules.remove(row.key);
              onChange();
            }}
          />
        ))}
        <AddRow
          text={t('taxes.admin.addRule')}
          onAdd={() => {
            rules.add();
            onChange();
          }}
        />
      </Card>
    </>
  );
}

/** Only rules of regions make a difference to what is collected. */
function asksRegion({ region, rows }: TypedTaxes): boolean {
  return region !== '' || rows.some((row) => row.region !== '');
}

function placesText(t: ReturnType<typeof useTexts>, taxes: TaxesView, count: number): string {
  if (count > 0) return t('taxes.admin.elsewhere');
  const hasOwn = taxes.version === 0 && taxes.ownRate !== '0';
  return hasOwn ? t('taxes.admin.onlyOwn', { rate: taxes.ownRate }) : t('taxes.admin.none');
}

import { Button, Checkbox } from '@mantine/core';
import { Form, useNavigate, useNavigation } from 'react-router';
import type { TaxProblems } from '#domain/tax/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { AddRow, Problem } from '../delivery/zone-fields.tsx';
import { useRows } from '../forms/use-rows.ts';
import { LeaveGuard } from '../kit/leave-guard.tsx';
import { SaveBar } from '../kit/save-bar.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { StaleSave } from '../kit/stale-save.tsx';
import { useSavedForm } from '../kit/use-saved-form.ts';
import { TaxPresets } from './tax-presets.tsx';
import { TaxRuleFields } from './tax-rule-fields.tsx';
import type { TaxesResult, TaxesView, TaxRow, TypedTaxes } from './taxes-view.ts';

type Props = { taxes: TaxesView; canEdit: boolean; result: TaxesResult | undefined };

const FORM = 'taxes-form';
const TAXES_PATH = '/admin/settings/taxes';
const NEW_RULE: Omit<TaxRow, 'key'> = {
  ...{ country: '', region: '', names: { en: '', ar: '' }, rates: { standard: '', reduced: '', lower: '' } },
  delivery: 'standard',
};
/** More places than these are folded. */
const MOST_OPEN = 2;

export function TaxesPage({ taxes, canEdit, result }: Props) {
  const t = useTexts();
  const form = useSavedForm<TypedTaxes, TaxesResult | undefined>(taxes, result, taxes.added !== null);
  const saving = useNavigation().formMethod === 'POST';
  const { open } = form;
  const navigate = useNavigate();
  const discard = taxes.added ? () => void navigate(TAXES_PATH) : form.discard;
  return (
    <>
      {form.dirty ? <SaveBar form={FORM} saving={saving} onDiscard={discard} /> : null}
      <LeaveGuard dirty={form.dirty && !saving} />
      <main className="page form" id="main">
        <div className="page-head">
          <div className="page-title">
            <SettingsBack />
            <h1>{t('taxes.admin.title')}</h1>
            <p className="muted">{t('taxes.admin.text')}</p>
          </div>
        </div>
        {result && 'saved' in result ? <SaidOnce text={t('common.toast.updated')} of={result} /> : null}
        {canEdit ? null : <Note tone="info" text={t('forms.readOnly')} />}
        {open && 'problems' in open ? <Note tone="danger" text={t('taxes.admin.problem.summary')} /> : null}
        {open && 'stale' in open ? <StaleSave form={FORM} onTake={form.discard} /> : null}
        {taxes.added ? <Note tone="info" text={t('taxes.admin.preset.added')} /> : null}
        <div className="split">
          <Form
            method="post"
            action={TAXES_PATH}
            id={FORM}
            key={form.generation}
            onChange={() => form.touch()}
            preventScrollReset
            noValidate
          >
            <input
              type="hidden"
              name="version"
              value={open && 'stale' in open ? open.stale : taxes.version}
            />
            <fieldset className="plain-fieldset stack" disabled={!canEdit}>
              <Fields
                taxes={taxes}
                typed={form.begin}
                problems={open && 'problems' in open ? open.problems : {}}
                onChange={form.touch}
              />
              <div className="without-scripts">
                <Button type="submit" variant="filled">
                  {t('taxes.admin.save')}
                </Button>
              </div>
            </fieldset>
          </Form>
          <div className="stack">
            {canEdit ? <TaxPresets presets={taxes.presets} /> : null}
            <section className="card" aria-labelledby="tax-classes">
              <div className="card-head">
                <h2 id="tax-classes">{t('taxes.admin.classes.title')}</h2>
              </div>
              <p className="card-body muted">{t('taxes.admin.classes.text')}</p>
            </section>
          </div>
        </div>
      </main>
    </>
  );
}

type FieldsProps = { taxes: TaxesView; typed: TypedTaxes; problems: TaxProblems; onChange: () => void };

function Fields({ taxes, typed, problems, onChange }: FieldsProps) {
  const t = useTexts();
  const rules = useRows(typed.rows, NEW_RULE);
  const tooMany = problems.rules;
  return (
    <>
      <section className="card" aria-labelledby="tax-prices">
        <div className="card-head">
          <h2 id="tax-prices">{t('taxes.admin.how')}</h2>
        </div>
        <div className="card-body">
          <Checkbox
            label={t('taxes.admin.include')}
            description={t('taxes.admin.includeHelp')}
            name="pricesIncludeTax"
            value="yes"
            defaultChecked={typed.pricesIncludeTax}
          />
        </div>
      </section>
      <section className="card" aria-labelledby="tax-places">
        <div className="card-head">
          <h2 id="tax-places">{t('taxes.admin.places')}</h2>
        </div>
        <div className="card-body stack tight">
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
        </div>
      </section>
    </>
  );
}

function placesText(t: ReturnType<typeof useTexts>, taxes: TaxesView, count: number): string {
  if (count > 0) return t('taxes.admin.elsewhere');
  const hasOwn = taxes.version === 0 && taxes.ownRate !== '0';
  return hasOwn ? t('taxes.admin.onlyOwn', { rate: taxes.ownRate }) : t('taxes.admin.none');
}

function Note({ tone, text }: { tone: 'info' | 'danger'; text: string }) {
  return (
    <p className="note page-note" data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Glyph name={tone === 'danger' ? 'warning' : 'info'} />
      {text}
    </p>
  );
}

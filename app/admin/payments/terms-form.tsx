import { Button, Switch } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { FormContext, MoneyField } from '../kit/form-fields.tsx';
import type { FormLimits } from '../kit/form-result.ts';
import type { FormPart, PaymentOptionsView, TermsErrors, TermsResult, TermsView } from './terms-view.ts';

export type CardProps = {
  options: PaymentOptionsView;
  view: TermsView;
  result: TermsResult | undefined;
  /** True for the card that was edited last; only that card has a primary button. */
  isLead: boolean;
  /** Called when the form changes, and when it is saved. */
  onDirty(part: FormPart, isDirty: boolean): void;
};

type Props = CardProps & { part: FormPart; children?: ReactNode };

const LIMITS: FormLimits = {
  ...{ openPerPhone: { inputMode: 'numeric' }, holdDays: { inputMode: 'numeric' } },
  ...{ bankNameEn: { maxLength: 120 }, bankNameAr: { maxLength: 120 } },
  ...{ accountNameEn: { maxLength: 120 }, accountNameAr: { maxLength: 120 } },
  ...{ noteEn: { maxLength: 1000 }, noteAr: { maxLength: 1000 } },
};

/** The frame of a method's terms: its switch, its fields, its save button, and the last result. */
export function TermsForm({ part, options, view, result, isLead, onDirty, children }: Props) {
  const t = useTexts();
  const isSaving = useNavigation().formData?.get('part') === part;
  const typed = result && 'typed' in result ? result.typed : view.typed;
  const errors: TermsErrors = result && 'errors' in result ? result.errors : {};
  const stale = result && 'stale' in result ? result.stale : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each save
  useEffect(() => {
    if (result && 'saved' in result) onDirty(part, false);
  }, [result]);
  const errorOf = (field: string) => {
    const problem = errors[field as keyof TermsErrors];
    return problem && t(`payments.problem.${problem}`);
  };
  return (
    <section className="card terms-card" aria-labelledby={`${part}-title`}>
      {/* The form is mounted again when the saved values change, so that its fields show them. */}
      <Form method="post" key={view.stamp} onChange={() => onDirty(part, true)} preventScrollReset>
        <input type="hidden" name="part" value={part} />
        <input type="hidden" name="was" value={stale?.stamp ?? view.stamp} />
        <fieldset disabled={!options.canEdit}>
          <div className="terms-head">
            <div className="grow">
              <h2 id={`${part}-title`}>{t(`payments.${part}.title`)}</h2>
              <p className="muted sm">{t(`payments.${part}.text`)}</p>
            </div>
            <Switch name="isOn" value="yes" defaultChecked={typed.isOn} label={t('payments.options.isOn')} />
          </div>
          {stale ? <Stale part={part} /> : null}
          {Object.keys(errors).length > 0 ? <PageNote tone="danger">{t('forms.notSaved')}</PageNote> : null}
          <FormContext value={{ values: typed, limits: LIMITS, errorOf }}>
            {children ? <div className="card-body stack">{children}</div> : null}
          </FormContext>
          {options.canEdit ? (
            <div className="terms-foot">
              <Button type="submit" variant={isLead ? 'filled' : 'default'} loading={isSaving}>
                {t('common.action.save')}
                <span className="sr-only">{` ${t(`payments.${part}.title`)}`}</span>
              </Button>
            </div>
          ) : null}
        </fieldset>
      </Form>
    </section>
  );
}

// Links to the version that somebody else saved. The form now contains the new stamp, so the next save overwrites
// that version.
function Stale({ part }: { part: FormPart }) {
  const t = useTexts();
  return (
    <div className="note page-note" data-tone="warning" role="alert">
      <Glyph name="warning" />
      <p>
        {t('payments.options.stale', { method: t(`payments.${part}.title`) })}{' '}
        <a href="/admin/storesetting/paymentOptions" target="_blank" rel="noreferrer">
          {t('payments.options.seeTheirs')}
        </a>
      </p>
    </div>
  );
}

/** The minimum and maximum order total of a payment method. */
export function LimitFields({ currency }: { currency: string }) {
  const t = useTexts();
  const hint = t('payments.field.limitHelp');
  return (
    <div className="field-pair">
      <MoneyField name="min" label={t('payments.field.min')} hint={hint} currency={currency} />
      <MoneyField name="max" label={t('payments.field.max')} hint={hint} currency={currency} />
    </div>
  );
}

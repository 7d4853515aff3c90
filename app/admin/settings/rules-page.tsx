import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Form, useNavigation } from 'react-router';
import type { KnownRules, RulesField } from '#domain/tenancy/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { LeaveGuard } from '../kit/leave-guard.tsx';
import { SaveBar } from '../kit/save-bar.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { StaleSave } from '../kit/stale-save.tsx';
import { useSavedForm } from '../kit/use-saved-form.ts';
import type { RulesResult } from './rules-view.ts';

type Props = {
  title: string;
  text: string;
  rules: KnownRules;
  result: RulesResult | undefined;
  canEdit: boolean;
  children: (values: KnownRules, errorOf: (field: RulesField) => string | undefined) => ReactNode;
};

/** A page of the settings that saves rules of the store: one form, one save bar. */
export function RulesPage({ title, text, rules, result, canEdit, children }: Props) {
  const t = useTexts();
  const id = useId();
  const form = useSavedForm<KnownRules, RulesResult | undefined>(rules, result);
  const saving = useNavigation().formMethod === 'POST';
  const { open, begin } = form;
  const problems = open && 'problems' in open ? open.problems : [];
  const errorOf = (field: RulesField) =>
    problems.includes(field) ? t(`storerules.problem.${field}`) : undefined;
  return (
    <>
      {form.dirty ? <SaveBar form={id} saving={saving} onDiscard={form.discard} /> : null}
      <LeaveGuard dirty={form.dirty && !saving} />
      <main className="page form" id="main">
        <div className="page-head">
          <div className="page-title">
            <SettingsBack />
            <h1>{title}</h1>
            <p className="muted">{text}</p>
          </div>
        </div>
        {result && 'saved' in result ? <SaidOnce text={t('common.toast.updated')} of={result} /> : null}
        {canEdit ? null : (
          <p className="note page-note" data-tone="info">
            <Glyph name="info" />
            {t('forms.readOnly')}
          </p>
        )}
        {problems.length > 0 ? (
          <p className="note page-note" data-tone="danger" role="alert">
            <Glyph name="warning" />
            {t('forms.notSaved')}
          </p>
        ) : null}
        {open && 'stale' in open ? <StaleSave form={id} onTake={form.discard} /> : null}
        <Form method="post" id={id} key={form.generation} onChange={form.touch} preventScrollReset>
          <input type="hidden" name="stamp" value={open && 'stale' in open ? open.stale : rules.stamp} />
          <fieldset className="plain-fieldset" disabled={!canEdit}>
            {children(begin, errorOf)}
          </fieldset>
          <div className="without-scripts">
            <Button type="submit" variant="filled">
              {t('forms.save')}
            </Button>
          </div>
        </Form>
      </main>
    </>
  );
}

/** A heading with help beside its card. */
export function RulesRow({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings-row" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      <div className="card card-body stack">{children}</div>
    </section>
  );
}

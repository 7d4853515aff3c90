import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import type { InvoiceSettings, SellerDetail } from '#domain/invoices/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { StaleSave } from '../forms/stale-save.tsx';
import { useSavedForm } from '../forms/use-saved-form.ts';
import { SettingsBack } from '../settings/settings-back.tsx';
import { LeaveGuard } from '../shell/leave-guard.tsx';
import { SaveBar } from '../shell/save-bar.tsx';
import { NumberFields, SellerFields } from './invoice-fields.tsx';
import type { InvoiceSettingsResult } from './invoice-settings-view.ts';

type Props = {
  settings: InvoiceSettings;
  missing: SellerDetail[];
  result: InvoiceSettingsResult | undefined;
};

const FORM = 'invoice-settings';

export function InvoiceSettingsPage({ settings, missing, result }: Props) {
  const t = useTexts();
  const form = useSavedForm<InvoiceSettings, InvoiceSettingsResult | undefined>(settings, result);
  const saving = useNavigation().formMethod === 'POST';
  const { open, begin } = form;
  const problems = open && 'problems' in open ? open.problems : [];
  return (
    <>
      {form.dirty ? <SaveBar form={FORM} saving={saving} onDiscard={form.discard} /> : null}
      <LeaveGuard dirty={form.dirty && !saving} />
      <main className="page form" id="main">
        <div className="page-head">
          <div className="page-title">
            <SettingsBack />
            <h1>{t('invoices.settings.title')}</h1>
            <p className="muted">{t('invoices.settings.lead')}</p>
          </div>
        </div>
        {result && 'saved' in result ? <SaidOnce text={t('common.toast.updated')} of={result} /> : null}
        {missing.length > 0 ? (
          <p className="note page-note" data-tone="warning" role="status">
            <Glyph name="warning" />
            {t(
              missing.length === 2 ? 'invoices.missing.both' : `invoices.missing.${missing[0] ?? 'address'}`,
            )}
          </p>
        ) : null}
        {open && 'stale' in open ? (
          <StaleSave
            text={t('invoices.settings.stale')}
            mine={t('taxes.admin.stale.mine')}
            theirs={t('taxes.admin.stale.theirs')}
            form={FORM}
            onTake={form.discard}
          />
        ) : null}
        <Form
          method="post"
          id={FORM}
          key={form.generation}
          className="stack"
          onChange={form.touch}
          preventScrollReset
        >
          <input
            type="hidden"
            name="version"
            value={open && 'stale' in open ? open.stale : settings.version}
          />
          <SellerFields values={begin} problems={problems} />
          <NumberFields values={begin} problems={problems} />
          <div className="without-scripts">
            <Button type="submit" variant="filled">
              {t('taxes.admin.save')}
            </Button>
          </div>
        </Form>
      </main>
    </>
  );
}

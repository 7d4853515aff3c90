import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import type { DeliveryTerms } from '#domain/delivery/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { LeaveGuard } from '../kit/leave-guard.tsx';
import { SaveBar } from '../kit/save-bar.tsx';
import { StaleSave } from '../kit/stale-save.tsx';
import { useSavedForm } from '../kit/use-saved-form.ts';
import { DELIVERY_PATH } from './delivery-page.tsx';
import type { ZoneResult, ZoneRows, ZoneView } from './delivery-view.ts';
import { RemoveZone } from './remove-zone.tsx';
import { useTermsText } from './undecided-note.tsx';
import { ZoneFields } from './zone-fields.tsx';

type Props = { zone: ZoneView; canEdit: boolean; justAdded: boolean; result: ZoneResult | undefined };

const FORM = 'zone-form';

export function ZonePage({ zone, canEdit, justAdded, result }: Props) {
  const t = useTexts();
  const form = useSavedForm<ZoneRows, ZoneResult | undefined>(zone.rows, result);
  const { open } = form;
  const saving = useNavigation().formMethod === 'POST';
  return (
    <>
      {form.dirty ? <SaveBar form={FORM} saving={saving} onDiscard={form.discard} /> : null}
      <LeaveGuard dirty={form.dirty && !saving} />
      <main className="page form" id="main">
        <div className="page-head">
          <div className="page-title">
            <BackLink to={DELIVERY_PATH}>{t('delivery.admin.zone.back')}</BackLink>
            <h1>{zone.id === null ? t('delivery.admin.zone.new') : <bdi>{zone.name}</bdi>}</h1>
          </div>
          {canEdit && zone.id !== null ? <RemoveZone name={zone.name} version={zone.version} /> : null}
        </div>
        {justAdded || (result && 'saved' in result) ? (
          <SaidOnce text={t('common.toast.updated')} of={result ?? justAdded} />
        ) : null}
        <Notes result={open} onTake={form.discard} />
        <Form
          method="post"
          id={FORM}
          key={form.generation}
          onChange={() => form.touch()}
          preventScrollReset
          noValidate
        >
          <input type="hidden" name="version" value={open && 'stale' in open ? open.stale : zone.version} />
          <fieldset className="plain-fieldset stack" disabled={!canEdit}>
            <ZoneFields
              zone={zone}
              rows={form.begin}
              problems={open && 'problems' in open ? open.problems : {}}
              onChange={form.touch}
            />
            {zone.elsewhere ? <Elsewhere terms={zone.elsewhere} /> : null}
            {canEdit ? (
              <div className={zone.id === null ? 'row' : 'without-scripts'}>
                <Button type="submit" variant="filled" disabled={saving}>
                  {t(zone.id === null ? 'delivery.admin.zone.add' : 'delivery.admin.zone.save')}
                </Button>
              </div>
            ) : null}
          </fieldset>
        </Form>
      </main>
    </>
  );
}

/** Asked with the first zone of one's own: the zone that every store begins with stays only where somebody wants it. */
function Elsewhere({ terms }: { terms: DeliveryTerms }) {
  const t = useTexts();
  const now = useTermsText(t, terms);
  return (
    <fieldset className="card content-card">
      <div className="card-body stack">
        <legend className="field-label">{t('delivery.start.elsewhere')}</legend>
        <p className="muted">{now}</p>
        {(['keep', 'drop'] as const).map((choice) => (
          <label key={choice} className="row">
            <input type="radio" name="elsewhere" value={choice} />
            {t(`delivery.start.${choice}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Notes({ result, onTake }: { result: ZoneResult | undefined; onTake: () => void }) {
  const t = useTexts();
  if (!result || 'saved' in result) return null;
  if ('stale' in result) {
    return <StaleSave form={FORM} onTake={onTake} />;
  }
  const text =
    'refused' in result
      ? t(`delivery.admin.problem.${result.refused}`, { max: result.max })
      : t('delivery.admin.problem.summary');
  return (
    <p className="note page-note" data-tone="danger" role="alert">
      <Glyph name="warning" />
      {text}
    </p>
  );
}

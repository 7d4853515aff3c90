import { Button } from '@mantine/core';
import { useNavigation } from 'react-router';
import type { DeliveryTerms } from '#domain/delivery/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { SettingsForm } from '../kit/settings-form.tsx';
import type { ZoneRefusal, ZoneResult, ZoneRows, ZoneView } from './delivery-view.ts';
import { RemoveZone } from './remove-zone.tsx';
import { useTermsText } from './undecided-note.tsx';
import { ZoneFields } from './zone-fields.tsx';
import { DELIVERY_PATH } from './zone-list.tsx';

type Props = { zone: ZoneView; canEdit: boolean; justAdded: boolean; result: ZoneResult | undefined };

export function ZonePage({ zone, canEdit, justAdded, result }: Props) {
  const t = useTexts();
  const isNew = zone.id === null;
  const title = isNew ? t('delivery.admin.zone.new') : zone.name;
  return (
    <SettingsForm<ZoneRows, ZoneRefusal>
      title={title}
      heading={<bdi>{title}</bdi>}
      back={<BackLink to={DELIVERY_PATH}>{t('delivery.admin.zone.back')}</BackLink>}
      acts={canEdit && !isNew ? <RemoveZone name={zone.name} version={zone.version} /> : null}
      saved={zone.rows}
      seen={{ version: zone.version }}
      result={result}
      canEdit={canEdit}
      isSaved={justAdded}
      refusal={({ refused, max }) => refused && t(`delivery.admin.problem.${refused}`, { max: max ?? 0 })}
      {...(isNew ? { submit: canEdit ? <AddZone /> : null } : {})}
    >
      {({ values, problems, touch }) => (
        <>
          <ZoneFields zone={zone} rows={values} problems={problems?.fields ?? {}} onChange={touch} />
          {zone.elsewhere ? <Elsewhere terms={zone.elsewhere} /> : null}
        </>
      )}
    </SettingsForm>
  );
}

function AddZone() {
  const t = useTexts();
  const saving = useNavigation().formMethod === 'POST';
  return (
    <div className="row">
      <Button type="submit" variant="filled" disabled={saving}>
        {t('delivery.admin.zone.add')}
      </Button>
    </div>
  );
}

/** Asks, in the form of the store's first own zone, whether the default terms stay for all other places. */
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

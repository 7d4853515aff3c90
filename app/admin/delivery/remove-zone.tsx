import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { ConfirmedForm } from '../kit/confirmed-form.tsx';

export function RemoveZone({ name, version }: { name: string; version: number }) {
  const t = useTexts();
  return (
    <ConfirmedForm
      fields={{ version, intent: 'remove' }}
      act={t('delivery.admin.zone.remove')}
      title={t('delivery.admin.zone.removeTitle', { name: isolate(name) })}
      keep={t('delivery.admin.zone.keep')}
      className="page-actions"
    >
      <p>{t('delivery.admin.zone.removeText')}</p>
    </ConfirmedForm>
  );
}

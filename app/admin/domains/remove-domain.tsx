import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { ConfirmedForm } from '../kit/confirmed-form.tsx';
import type { DomainView } from './domains-view.ts';

export function RemoveDomain({ domain }: { domain: DomainView }) {
  const t = useTexts();
  return (
    <ConfirmedForm
      fields={{ intent: 'remove', host: domain.host }}
      act={t('domains.remove')}
      title={t('domains.removeTitle', { domain: isolate(domain.readable) })}
      keep={t('domains.keep')}
      isSmall
    >
      <p>{t(domain.isServed ? 'domains.removeText' : 'domains.removePending')}</p>
    </ConfirmedForm>
  );
}

import type { MediaUse } from '#domain/media/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { ConfirmedForm } from '../kit/confirmed-form.tsx';
import { UseList } from './media-uses.tsx';

const SHOWN = 6;

/** Confirms the deletion of a picture and lists its uses. Without scripts the page's own list does. */
export function RemoveMedia({ uses }: { uses: MediaUse[] }) {
  const t = useTexts();
  return (
    <ConfirmedForm
      fields={{ intent: 'remove' }}
      act={t('media.remove')}
      title={t('media.removeTitle')}
      keep={t('media.keep')}
      className="page-actions"
    >
      <p>{uses.length > 0 ? t('media.removeUsed', { count: uses.length }) : t('media.removeUnused')}</p>
      <UseList uses={uses.slice(0, SHOWN)} />
      {uses.length > SHOWN ? (
        <p className="muted">{t('media.andMore', { count: uses.length - SHOWN })}</p>
      ) : null}
    </ConfirmedForm>
  );
}

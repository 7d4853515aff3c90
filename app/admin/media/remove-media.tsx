import type { MediaUse } from '#domain/media/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { ConfirmedForm } from '../kit/confirmed-form.tsx';
import { UseList } from './media-uses.tsx';

const SHOWN = 6;

const WORDS = {
  picture: { act: 'media.remove', title: 'media.removeTitle', unused: 'media.removeUnused' },
  video: { act: 'media.video.remove', title: 'media.video.removeTitle', unused: 'media.video.removeUnused' },
} as const;

/** Confirms the deletion of a picture or a video and lists its uses. Without scripts the page's own list does. */
export function RemoveMedia({ uses, of = 'picture' }: { uses: MediaUse[]; of?: 'picture' | 'video' }) {
  const t = useTexts();
  const words = WORDS[of];
  return (
    <ConfirmedForm
      fields={{ intent: 'remove' }}
      act={t(words.act)}
      title={t(words.title)}
      keep={t('media.keep')}
      className="page-actions"
    >
      <p>{uses.length > 0 ? t('media.removeUsed', { count: uses.length }) : t(words.unused)}</p>
      <UseList uses={uses.slice(0, SHOWN)} />
      {uses.length > SHOWN ? (
        <p className="muted">{t('media.andMore', { count: uses.length - SHOWN })}</p>
      ) : null}
    </ConfirmedForm>
  );
}

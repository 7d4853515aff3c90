import { Button } from '@mantine/core';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { ChangeReview } from './change-review.tsx';
import { useSaveKey } from './use-save-key.ts';

/** Shown while the page has unsaved changes. One Save for the whole page; Ctrl or ⌘ S does the same. */
export function SaveBar({
  form,
  saving,
  onDiscard,
}: {
  form: string;
  saving: boolean;
  onDiscard: () => void;
}) {
  const t = useTexts();
  useSaveKey(() => {
    const place = document.getElementById(form);
    if (place instanceof HTMLFormElement) place.requestSubmit();
  });
  return (
    <section className="save-bar" aria-label={t('forms.unsaved')}>
      <p className="save-bar-text" role="status">
        <Glyph name="pencil" />
        <span>{t('forms.unsaved')}</span>
      </p>
      <ChangeReview form={form} />
      <Button onClick={onDiscard}>{t('forms.discard')}</Button>
      <Button type="submit" form={form} variant="filled" disabled={saving}>
        {t(saving ? 'forms.saving' : 'common.action.save')}
      </Button>
    </section>
  );
}

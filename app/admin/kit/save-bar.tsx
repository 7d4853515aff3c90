import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

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
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      document.querySelector<HTMLFormElement>(`#${form}`)?.requestSubmit();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [form]);
  return (
    <section className="save-bar" aria-label={t('forms.unsaved')}>
      <p className="save-bar-text" role="status">
        <Glyph name="pencil" />
        {t('forms.unsaved')}
      </p>
      <Button onClick={onDiscard}>{t('forms.discard')}</Button>
      <Button type="submit" form={form} variant="filled" disabled={saving}>
        {t(saving ? 'forms.saving' : 'common.action.save')}
      </Button>
    </section>
  );
}

import { eachLocale, LOCALES } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { BilingualPanes, PaneField } from '../kit/bilingual-field.tsx';
import { RichTextField } from '../richtext/rich-text-field.tsx';
import { type Drawn, EditorCard, problemText } from './fields.tsx';

export function TitleCard({ typed, problems, canEdit }: Drawn) {
  const t = useTexts();
  const errors = eachLocale((locale) => problems[`title.${locale}`] ?? problems[`body.${locale}`]);
  return (
    <EditorCard id="texts" title={t('producteditor.texts')}>
      <BilingualPanes
        filled={Object.fromEntries(LOCALES.map((locale) => [locale, typed.texts[locale].title !== '']))}
        errors={errors}
      >
        {(pane) => (
          <>
            <PaneField
              pane={pane}
              name="title"
              label={t('producteditor.title')}
              value={typed.texts[pane.locale].title}
              error={problemText(t, problems[`title.${pane.locale}`])}
              maxLength={400}
            />
            <RichTextField
              name={pane.name('body')}
              label={t('common.description')}
              locale={pane.locale}
              defaultValue={typed.texts[pane.locale].body}
              error={problemText(t, problems[`body.${pane.locale}`])}
              disabled={!canEdit}
            />
          </>
        )}
      </BilingualPanes>
    </EditorCard>
  );
}

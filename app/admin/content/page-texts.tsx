import { TextInput } from '@mantine/core';
import type { PageBody } from '#domain/publishing/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { BilingualPanes, PaneField } from '../kit/bilingual-field.tsx';
import type { PublishProblem } from '../publishing/publish-view.ts';
import { RichTextField } from '../richtext/rich-text-field.tsx';
import type { usePickPicture } from './use-pick-picture.ts';

type TextsProps = {
  page: PageBody;
  texts: PageBody['texts'];
  problem: PublishProblem | null;
  canEdit: boolean;
  pickPicture: ReturnType<typeof usePickPicture>['pickPicture'];
};

/** Title, address and text of a page, in both languages. */
export function PageTexts({ page, texts, problem, canEdit, pickPicture }: TextsProps) {
  const t = useTexts();
  return (
    <BilingualPanes filled={Object.fromEntries(LOCALES.map((each) => [each, texts[each].title !== '']))}>
      {(pane) => (
        <div className="stack">
          <PaneField
            pane={pane}
            name="title"
            label={t('content.page.title')}
            value={texts[pane.locale].title}
            maxLength={200}
            {...(problem?.code === 'title_missing' ? { error: t('content.problem.title') } : {})}
          />
          {page.kind === 'own' ? <SlugField pane={pane} value={texts[pane.locale].slug} /> : null}
          <RichTextField
            name={pane.name('bodyHtml')}
            label={`${t('content.page.text')} (${t(`forms.language.${pane.locale}`)})`}
            locale={pane.locale}
            defaultValue={texts[pane.locale].bodyHtml}
            disabled={!canEdit}
            pickPicture={pickPicture(pane.locale)}
          />
        </div>
      )}
    </BilingualPanes>
  );
}

function SlugField({
  pane,
  value,
}: {
  pane: { locale: Locale; name: (field: string) => string };
  value: string;
}) {
  const t = useTexts();
  return (
    <TextInput
      name={pane.name('slug')}
      label={t('content.page.slug')}
      description={t('content.page.slugHelp')}
      defaultValue={value}
      lang={pane.locale}
      dir="auto"
      maxLength={200}
      autoComplete="off"
    />
  );
}

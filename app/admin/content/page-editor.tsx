import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Form, Link } from 'react-router';
import type { PageBody } from '#domain/publishing/index.ts';
import { eachLocale, LOCALES, type Locale } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useSavedForm } from '../kit/use-saved-form.ts';
import { MediaPicker } from '../media/media-picker.tsx';
import { PublishFields, PublishPage } from '../publishing/publish-page.tsx';
import { editorProblem, type PublishResult, type PublishView } from '../publishing/publish-view.ts';
import { picturesWithoutAlt } from '../search-look/look-texts.ts';
import type { LookView } from '../search-look/look-view.ts';
import { SearchLookCard } from '../search-look/search-look-card.tsx';
import { InFooter, LayoutChoice } from './page-choices.tsx';
import { PageTexts } from './page-texts.tsx';
import { usePickPicture } from './use-pick-picture.ts';

export type PageTemplate = Record<Locale, { title: string; bodyHtml: string }>;

type Props = {
  title: string;
  text: string;
  page: PageBody;
  publishing: PublishView;
  look: LookView;
  result: PublishResult<PageBody> | undefined;
  canEdit: boolean;
  /** A text to start from, in both languages, while the page is empty. */
  template?: PageTemplate | null;
  head?: ReactNode;
  back?: ReactNode;
  isNew?: boolean;
  /** Content below the form, such as the removal of a page of the store's own. */
  after?: ReactNode;
};

const FORM = 'page-form';

/** A page of the store in both languages: draft, preview, publish, restore (D3, D5). */
export function PageEditor(props: Props) {
  const t = useTexts();
  const { page, publishing, result, canEdit, template } = props;
  const form = useSavedForm<PageBody, PublishResult<PageBody> | undefined>(page, result);
  const [begun, setBegun] = useState<PageTemplate | null>(null);
  const pick = usePickPicture();
  const problem = editorProblem(form.open);
  const texts = begun ? withTemplate(form.begin, begun) : form.begin.texts;
  const isEmpty = LOCALES.every((locale) => texts[locale].title === '' && texts[locale].bodyHtml === '');
  const discard = () => {
    setBegun(null);
    form.discard();
  };
  return (
    <PublishPage
      form={FORM}
      title={props.title}
      text={props.text}
      publishing={publishing}
      canEdit={canEdit}
      result={form.shown}
      problem={problem ? problemText(t, problem.code) : null}
      dirty={form.dirty}
      onDiscard={discard}
      head={props.head}
      back={props.back}
      isNew={props.isNew}
    >
      <Form
        method="post"
        id={FORM}
        key={`${form.generation}-${begun ? 'template' : 'own'}`}
        ref={form.place}
        onInput={form.look}
        preventScrollReset
      >
        <fieldset className="card content-card" disabled={!canEdit}>
          <div className="card-body stack">
            {template && isEmpty ? (
              <TemplateOffer
                onUse={() => {
                  setBegun(template);
                  form.touch();
                }}
              />
            ) : null}
            <PageTexts
              page={page}
              texts={texts}
              problem={problem}
              canEdit={canEdit}
              pickPicture={pick.pickPicture}
            />
            {page.kind === 'own' ? <LayoutChoice layout={form.begin.layout} /> : null}
            <InFooter page={form.begin} />
            <PublishFields publishing={publishing} result={form.open} />
          </div>
        </fieldset>
        <fieldset className="content-look" disabled={!canEdit}>
          <PageLook view={props.look} page={form.begin} texts={texts} />
        </fieldset>
      </Form>
      <After {...props} />
      <MediaPicker {...pick.picker} />
    </PublishPage>
  );
}

/** How the page looks in search engines. A built-in page's address has no part of its own. */
function PageLook({ view, page, texts }: { view: LookView; page: PageBody; texts: PageBody['texts'] }) {
  const slugOf = (locale: Locale) => (page.kind === 'own' ? texts[locale].slug : null);
  return (
    <SearchLookCard
      view={view}
      first={eachLocale((locale) => ({
        ...texts[locale],
        slug: slugOf(locale),
        body: texts[locale].bodyHtml,
      }))}
      fields={{ body: 'bodyHtml' }}
      isHidden={page.isHiddenFromSearch}
      withoutAlt={(words) => Math.max(...LOCALES.map((locale) => picturesWithoutAlt(words[locale].body)))}
    />
  );
}

function After({ isNew, publishing, page, after }: Props) {
  return (
    <>
      {isNew ? null : <BlocksCard publishing={publishing} count={page.blocks.length} />}
      {after}
    </>
  );
}

/** Leads to the builder of the blocks below the text. */
function BlocksCard({ publishing, count }: { publishing: PublishView; count: number }) {
  const t = useTexts();
  const page = publishing.subject.slice('page:'.length);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{t('content.blocks.title')}</h2>
      </div>
      <div className="card-body stack">
        <p>{t('content.blocks.text', { count })}</p>
        <div className="row">
          <Button component={Link} to={`/admin/pages/${page}/blocks`}>
            {t('content.blocks.open')}
          </Button>
        </div>
      </div>
    </section>
  );
}

function TemplateOffer({ onUse }: { onUse: () => void }) {
  const t = useTexts();
  return (
    <div className="note template-offer needs-scripts" data-tone="info">
      <div className="grow">
        <p className="strong">{t('content.template.title')}</p>
        <p className="caption">{t('content.template.text')}</p>
      </div>
      <button type="button" className="note-button" onClick={onUse}>
        {t('content.template.use')}
      </button>
    </div>
  );
}

function withTemplate(page: PageBody, template: PageTemplate): PageBody['texts'] {
  return {
    en: { ...page.texts.en, ...template.en },
    ar: { ...page.texts.ar, ...template.ar },
  };
}

const KNOWN = ['title_missing', 'slug_taken', 'too_long', 'version_not_found', 'too_many_pages'] as const;

export function problemText(t: ReturnType<typeof useTexts>, code: string): string {
  const known = KNOWN.find((each) => each === code);
  return t(`content.problem.${known ?? 'other'}`);
}

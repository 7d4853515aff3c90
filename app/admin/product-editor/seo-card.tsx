import { Button } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import { dirOf, eachLocale, LOCALES, type Locale } from '#lib/locale.ts';
import { slugify } from '#lib/slug.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { BilingualPanes, type Pane, PaneField } from '../kit/bilingual-field.tsx';
import { type Drawn, EditorCard, problemText } from './fields.tsx';
import type { ProductView, TypedText } from './product-view.ts';

type Props = { drawn: Drawn; view: ProductView; form: RefObject<HTMLFormElement | null> };

const FIELDS = ['slug', 'seoTitle', 'seoDescription'] as const;
const SHOWN = 160;

/** A preview of the search result, and the texts that override it. */
export function SeoCard({ drawn, view, form }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  const texts = useTypedTexts(drawn, form);
  const errors = eachLocale((each) => FIELDS.find((field) => drawn.problems[`${field}.${each}`]));
  const isWrong = LOCALES.some((each) => errors[each]);
  const [isOpen, setOpen] = useState(isWrong);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  const acts = (
    <Button
      className="needs-scripts"
      variant="subtle"
      data-small=""
      aria-expanded={isOpen}
      aria-controls="seo-fields"
      leftSection={<Glyph name="pencil" small />}
      onClick={() => setOpen((before) => !before)}
    >
      {t(isOpen ? 'common.action.close' : 'common.action.edit')}
    </Button>
  );
  return (
    <EditorCard id="seo" title={t('producteditor.seo.title')} acts={acts}>
      <Preview locale={locale} text={texts[locale]} view={view} />
      <div id="seo-fields" className={isOpen ? '' : 'without-scripts'}>
        <BilingualPanes
          filled={Object.fromEntries(LOCALES.map((each) => [each, drawn.typed.texts[each].seoTitle !== '']))}
          errors={errors}
          fallsBack={false}
        >
          {(pane) => <SeoFields pane={pane} drawn={drawn} view={view} text={texts[pane.locale]} />}
        </BilingualPanes>
      </div>
    </EditorCard>
  );
}

function SeoFields({
  pane,
  drawn,
  view,
  text,
}: {
  pane: Pane;
  drawn: Drawn;
  view: ProductView;
  text: TypedText;
}) {
  const t = useTexts();
  const of = (field: (typeof FIELDS)[number]) => ({
    pane,
    name: field,
    value: drawn.typed.texts[pane.locale][field],
    error: problemText(t, drawn.problems[`${field}.${pane.locale}`]),
  });
  return (
    <>
      <PaneField
        {...of('seoTitle')}
        label={t('producteditor.seo.pageTitle')}
        hint={t('producteditor.seo.letters', { count: text.seoTitle.length, good: 60 })}
        maxLength={400}
      />
      <PaneField
        {...of('seoDescription')}
        label={t('producteditor.seo.description')}
        hint={t('producteditor.seo.letters', { count: text.seoDescription.length, good: SHOWN })}
        maxLength={1200}
        rows={3}
      />
      <PaneField
        {...of('slug')}
        label={t('producteditor.seo.slug')}
        hint={view.id === null ? t('producteditor.seo.slugNew') : t('producteditor.seo.slugHint')}
        maxLength={300}
      />
    </>
  );
}

function Preview({ locale, text, view }: { locale: Locale; text: TypedText; view: ProductView }) {
  const t = useTexts();
  const slug = slugify(text.slug || text.title, locale) || '…';
  const path = view.addresses[locale]
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .split('/');
  const title = text.seoTitle || text.title || t('producteditor.seo.noTitle');
  const words = text.seoDescription || plain(text.body) || t('producteditor.seo.noDescription');
  return (
    <div className="seo-preview" lang={locale} dir={dirOf(locale)}>
      <p className="seo-address" dir="ltr">
        {[...path, slug].join(' › ')}
      </p>
      <p className="seo-title">
        <bdi>{title}</bdi> | <bdi>{view.storeName}</bdi>
      </p>
      <p className="muted">{words.length > SHOWN ? `${words.slice(0, SHOWN).trimEnd()}…` : words}</p>
    </div>
  );
}

// Good enough for a preview of the user's own text; what shoppers get is sanitised by the server.
function plain(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

function useTypedTexts({ typed }: Drawn, form: RefObject<HTMLFormElement | null>): Record<Locale, TypedText> {
  const [texts, setTexts] = useState(typed.texts);
  useEffect(() => {
    const current = form.current;
    const read = () => {
      if (!current) return;
      const data = new FormData(current);
      const of = (name: string) => String(data.get(name) ?? '');
      setTexts(
        eachLocale((locale) => ({
          title: of(`title.${locale}`),
          body: of(`body.${locale}`),
          slug: of(`slug.${locale}`),
          seoTitle: of(`seoTitle.${locale}`),
          seoDescription: of(`seoDescription.${locale}`),
        })),
      );
    };
    const onInput = (event: Event) => {
      const name = (event.target as HTMLInputElement).name ?? '';
      if (/^(title|body|slug|seo)/.test(name)) read();
    };
    current?.addEventListener('input', onInput);
    return () => current?.removeEventListener('input', onInput);
  }, [form]);
  return texts;
}

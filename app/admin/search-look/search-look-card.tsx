import { Checkbox } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { eachLocale, LOCALES, type Locale } from '#lib/locale.ts';
import { Card } from '../../ui/console/card.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { useLocales } from '../../ui/locale-context.tsx';
import { BilingualPanes, type Pane, PaneField } from '../kit/bilingual-field.tsx';
import { LookChecks } from './look-checks.tsx';
import { LookPreview } from './look-preview.tsx';
import { checksOf, type LookWords, SHOWN, type Shown, shownIn } from './look-texts.ts';
import type { LookView } from './look-view.ts';
import { HIDDEN_FIELD, type LookFields, useTypedWords } from './use-typed-words.ts';

type Props = {
  view: LookView;
  /** The texts with which the form starts. */
  first: Record<Locale, LookWords>;
  fields?: LookFields;
  /** Whether the page is hidden from search engines; null for a page that cannot be. */
  isHidden: boolean | null;
  /** The pictures of the page without alternative text in any language. */
  withoutAlt?: number | ((words: Record<Locale, LookWords>) => number);
  errorOf?: (field: string) => string | undefined;
  /** Further fields of each language, such as the address. */
  more?: (pane: Pane) => ReactNode;
};

const FIELDS = {
  title: 'title',
  slug: 'slug',
  body: 'body',
  seoTitle: 'seoTitle',
  seoDescription: 'seoDescription',
};

/** How a page looks in search engines and in shared links: previews, texts, and what could be better. */
export function SearchLookCard(props: Props) {
  const { view, first, isHidden, withoutAlt = 0, errorOf = () => undefined } = props;
  const t = useTexts();
  const card = useRef<HTMLDivElement>(null);
  const fields = { ...FIELDS, ...props.fields };
  const typed = useTypedWords(card, { first, fields, isHidden: isHidden === true });
  const { words } = typed;
  const { storeNames, storeTexts } = view;
  const shown = eachLocale((locale) => shownIn(locale, { words, storeNames, storeTexts }));
  const checks = checksOf({
    shown,
    same: LOCALES.filter(
      (at) => view.same[at] && shown[at].whole === `${storeNames[at]} | ${view.same[at].title}`,
    ),
    isHidden: typed.isHidden,
    withoutAlt: typeof withoutAlt === 'number' ? withoutAlt : withoutAlt(words),
  });
  const errors = eachLocale(
    (locale) => errorOf(`${fields.seoTitle}.${locale}`) ?? errorOf(`${fields.seoDescription}.${locale}`),
  );
  return (
    <Card title={t('searchlook.title')} headingId="search-look">
      <div ref={card} className="stack">
        <p className="muted sm">{t('searchlook.lead')}</p>
        <div className="look-pairs">
          {useLocales().map((locale) => (
            <LookPreview
              key={locale}
              locale={locale}
              view={view}
              words={words[locale]}
              shown={shown[locale]}
            />
          ))}
        </div>
        <LookChecks checks={checks} same={view.same} />
        <BilingualPanes
          filled={eachLocale((locale) => first[locale].seoTitle !== '')}
          errors={errors}
          fallsBack={false}
        >
          {(pane) => (
            <div className="stack">
              <TextFields
                pane={pane}
                first={first[pane.locale]}
                shown={shown[pane.locale]}
                {...{ fields, errorOf }}
              />
              {props.more?.(pane)}
            </div>
          )}
        </BilingualPanes>
        {isHidden === null ? null : (
          <Checkbox
            name={HIDDEN_FIELD}
            value="yes"
            defaultChecked={isHidden}
            label={t('searchlook.hide')}
            description={t('searchlook.hideHint')}
          />
        )}
      </div>
    </Card>
  );
}

type TextFieldsProps = {
  pane: Pane;
  first: LookWords;
  shown: Shown;
  fields: typeof FIELDS;
  errorOf: (field: string) => string | undefined;
};

function TextFields({ pane, first, shown, fields, errorOf }: TextFieldsProps) {
  const t = useTexts();
  const error = (name: string) => {
    const text = errorOf(`${name}.${pane.locale}`);
    return text === undefined ? {} : { error: text };
  };
  return (
    <>
      <PaneField
        pane={pane}
        name={fields.seoTitle}
        label={t('searchlook.pageTitle')}
        value={first.seoTitle}
        hint={`${t(`searchlook.titleFrom.${shown.titleFrom}`)} ${letters(t, shown.whole, SHOWN.title)}`}
        maxLength={300}
        {...error(fields.seoTitle)}
      />
      <PaneField
        pane={pane}
        name={fields.seoDescription}
        label={t('searchlook.description')}
        value={first.seoDescription}
        hint={`${t(`searchlook.descriptionFrom.${shown.descriptionFrom}`)} ${letters(t, shown.description, SHOWN.description)}`}
        maxLength={1000}
        rows={3}
        {...error(fields.seoDescription)}
      />
    </>
  );
}

function letters(t: Texts, text: string, shown: number): string {
  return t('searchlook.letters', { count: text.length, shown });
}

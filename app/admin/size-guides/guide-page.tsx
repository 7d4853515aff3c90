import { LOCALES, type Locale, otherLocale } from '#lib/locale.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { BilingualPanes, PaneField } from '../kit/bilingual-field.tsx';
import { ConfirmedForm } from '../kit/confirmed-form.tsx';
import { SettingsForm } from '../kit/settings-form.tsx';
import { GuideUses } from './guide-uses.tsx';
import {
  GUIDES_PATH,
  type GuideOnPage,
  type GuideProblems,
  type GuideResult,
  type TypedGuide,
} from './guide-view.ts';
import { TableEditor } from './table-editor.tsx';

type Props = { sizeGuide: GuideOnPage; said: boolean; result: GuideResult | undefined };

export function GuidePage({ sizeGuide, said, result }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  const { id, saved, version, canEdit } = sizeGuide;
  const name = saved.names[locale] || saved.names[otherLocale(locale)];
  const title = id === null ? t('sizeguides.new') : name;
  return (
    <SettingsForm<TypedGuide, GuideProblems>
      title={title}
      heading={<bdi>{title}</bdi>}
      back={<BackLink to={GUIDES_PATH}>{t('sizeguides.title')}</BackLink>}
      saved={saved}
      seen={{ version }}
      result={result}
      canEdit={canEdit}
      isBegun={id === null}
      isSaved={said}
      refusal={(problems) => problems.form}
      after={canEdit && id ? <Remove name={name} /> : null}
      className=""
      formClass="product-group-form"
    >
      {({ values, problems = {}, touch }) => (
        <div className="split">
          <div className="stack">
            <WordsCard sizeGuide={sizeGuide} typed={values} problems={problems} />
            <TableEditor
              initial={values.table ?? saved.table ?? { columns: [], rows: [] }}
              limits={sizeGuide.limits}
              problem={problems.table}
              onChange={touch}
            />
          </div>
          <div className="stack">
            <GuideUses sizeGuide={sizeGuide} typed={values} problems={problems} touch={touch} />
          </div>
        </div>
      )}
    </SettingsForm>
  );
}

function Remove({ name }: { name: string }) {
  const t = useTexts();
  return (
    <div className="page-foot">
      <ConfirmedForm
        fields={{ intent: 'remove' }}
        act={t('sizeguides.remove')}
        title={t('sizeguides.removeTitle', { name: isolate(name) })}
        keep={t('sizeguides.cancel')}
      >
        <p>{t('sizeguides.removeText')}</p>
      </ConfirmedForm>
    </div>
  );
}

type WordsProps = { sizeGuide: GuideOnPage; typed: TypedGuide; problems: GuideProblems };

function WordsCard({ sizeGuide: { limits }, typed, problems }: WordsProps) {
  const t = useTexts();
  const { locale: reading } = useReading();
  const errorIn = (locale: Locale) =>
    ['name', 'intro', 'how'].map((field) => problems[`${field}.${locale}`]).find(Boolean);
  const errors = Object.fromEntries(LOCALES.map((locale) => [locale, errorIn(locale)]));
  const filled = { en: typed.names.en !== '', ar: typed.names.ar !== '' };
  return (
    <section className="card card-body" aria-label={t('sizeguides.words')}>
      <BilingualPanes filled={filled} errors={errors}>
        {(pane) => {
          const { locale } = pane;
          const shared = (field: 'name' | 'intro' | 'how') => ({
            ...{ pane, name: field, label: t(`sizeguides.${field}`) },
            value: field === 'name' ? typed.names[locale] : typed[field][locale],
            error: problems[`${field}.${locale}`] ?? (locale === reading ? problems[field] : undefined),
          });
          return (
            <div className="stack">
              <PaneField {...shared('name')} maxLength={limits.name} />
              <PaneField {...shared('intro')} rows={3} maxLength={limits.text} />
              <PaneField {...shared('how')} rows={4} maxLength={limits.text} hint={t('sizeguides.howHint')} />
            </div>
          );
        }}
      </BilingualPanes>
    </section>
  );
}

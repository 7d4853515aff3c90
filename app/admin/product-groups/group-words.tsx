import { LOCALES, type Locale } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { BilingualPanes, PaneField } from '../kit/bilingual-field.tsx';
import type { GroupOnPage, GroupProblems, TypedGroup } from './group-view.ts';

type Props = { productGroup: GroupOnPage; typed: TypedGroup; problems: GroupProblems };

function errorsOf(problems: GroupProblems, names: readonly string[]) {
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, names.map((name) => problems[`${name}.${locale}`]).find(Boolean)]),
  ) as Partial<Record<Locale, string>>;
}

export function WordsCard({ productGroup, typed, problems }: Props) {
  const t = useTexts();
  const { locale: reading } = useReading();
  const filled = { en: typed.texts.en.title !== '', ar: typed.texts.ar.title !== '' };
  return (
    <section className="card card-body" aria-label={t('productgroups.words')}>
      <BilingualPanes filled={filled} errors={errorsOf(problems, ['title', 'name', 'slug', 'body'])}>
        {(pane) => {
          const words = typed.texts[pane.locale];
          const own = problems[`title.${pane.locale}`] ?? problems[`name.${pane.locale}`];
          return (
            <div className="stack">
              <PaneField
                pane={pane}
                name="title"
                label={t('productgroups.title')}
                value={words.title}
                maxLength={250}
                error={own ?? (pane.locale === reading ? problems.title : undefined)}
              />
              <PaneField
                pane={pane}
                name="slug"
                label={t('productgroups.slug')}
                value={words.slug}
                maxLength={200}
              />
              {productGroup.kind === 'brand' ? null : (
                <PaneField
                  pane={pane}
                  name="body"
                  label={t('productgroups.body')}
                  value={words.body}
                  rows={4}
                  maxLength={5000}
                />
              )}
            </div>
          );
        }}
      </BilingualPanes>
      <p className="muted sm product-group-note">{t('productgroups.slugHint')}</p>
    </section>
  );
}

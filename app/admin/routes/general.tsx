import { NativeSelect, TextInput } from '@mantine/core';
import { withStore } from '#db/index.ts';
import { countriesIn } from '#domain/countries/index.ts';
import { type KnownRules, RULE_LIMITS, type RulesField, readStoreRules } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { BilingualPanes, PaneField } from '../forms/bilingual-field.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { RulesPage, RulesRow } from '../settings/rules-page.tsx';
import type { Choice } from '../settings/rules-view.ts';
import { saveRules } from '../settings/save-rules.server.ts';
import { staffOnly } from '../staff.server.ts';
import { zoneText } from '../when.ts';
import type { Route } from './+types/general';

export const loader = staffOnly('settings.view', async (_: Route.LoaderArgs, staff) => {
  const rules = await withStore(staff.store.id, (tx) => readStoreRules(tx));
  const { locale } = staff.request;
  return {
    rules,
    limits: RULE_LIMITS,
    countries: countriesIn(locale).map(({ code, name }): Choice => ({ value: code, label: name })),
    timeZones: timeZones(rules.timeZone, locale, staff.request.now),
    canEdit: staff.can('settings.edit'),
  };
});

export const action = staffOnly('settings.edit', async ({ request: post }: Route.ActionArgs, staff) =>
  saveRules(staff, await post.formData(), ({ text, number }) => ({
    names: { en: text('name.en'), ar: text('name.ar') },
    descriptions: { en: text('description.en'), ar: text('description.ar') },
    country: text('country'),
    timeZone: text('timeZone'),
    digits: text('digits') === 'arab' ? 'arab' : 'latn',
    returnDays: number('returnDays'),
  })),
);

/** Every time zone as people call it, with its city and the hours it is from Greenwich now; the one set even under an old name. */
function timeZones(set: string, locale: Locale, now: Date): Choice[] {
  const offsetOf = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const names = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', set])].sort();
  const isolated = (text: string) => (locale === 'ar' ? `\u2066${text}\u2069` : text);
  const { compare } = new Intl.Collator(locale);
  const labelOf = (name: string) => {
    const city = name.slice(name.indexOf('/') + 1).replaceAll('_', ' ');
    return `${isolated(`${city} (${offsetOf(name)})`)} ${zoneText({ now, timeZone: name, locale })}`;
  };
  return names
    .map((name) => ({ value: name, label: labelOf(name) }))
    .sort((a, b) => compare(a.label, b.label));
}

export default function General({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { rules, limits, countries, timeZones: zones, canEdit } = loaderData;
  return (
    <>
      <PageTitle page={t('shell.card.general.title')} />
      <RulesPage
        title={t('shell.card.general.title')}
        text={t('storerules.general.text')}
        {...{ rules, canEdit }}
        result={actionData}
      >
        {(values, errorOf) => (
          <>
            <RulesRow title={t('storerules.general.words')} text={t('storerules.general.wordsText')}>
              <Words {...{ values, limits, errorOf }} />
            </RulesRow>
            <RulesRow title={t('storerules.general.place')} text={t('storerules.general.placeText')}>
              <NativeSelect
                label={t('storerules.general.country')}
                name="country"
                data={countries}
                defaultValue={values.country}
                error={errorOf('country')}
              />
              <NativeSelect
                label={t('storerules.general.timeZone')}
                name="timeZone"
                data={zones}
                defaultValue={values.timeZone}
                error={errorOf('timeZone')}
              />
              <NativeSelect
                label={t('storerules.general.digits')}
                name="digits"
                data={[
                  { value: 'latn', label: '0123456789' },
                  { value: 'arab', label: '٠١٢٣٤٥٦٧٨٩' },
                ]}
                defaultValue={values.digits}
              />
            </RulesRow>
            <RulesRow title={t('storerules.general.returns')} text={t('storerules.general.returnsText')}>
              <TextInput
                className="number-field"
                label={t('storerules.general.returnDays')}
                name="returnDays"
                inputMode="numeric"
                defaultValue={numberText(values.returnDays)}
                error={errorOf('returnDays')}
              />
            </RulesRow>
          </>
        )}
      </RulesPage>
    </>
  );
}

type WordsProps = {
  values: KnownRules;
  limits: typeof RULE_LIMITS;
  errorOf: (field: RulesField) => string | undefined;
};

/** What is wrong stands in the pane of the store's first language. */
function Words({ values, limits, errorOf }: WordsProps) {
  const t = useTexts();
  const errors = { name: errorOf('name'), description: errorOf('description') };
  const filled = { en: values.names.en.trim() !== '', ar: values.names.ar.trim() !== '' };
  return (
    <BilingualPanes filled={filled} errors={{ [values.defaultLocale]: errors.name ?? errors.description }}>
      {(pane) => (
        <>
          <PaneField
            pane={pane}
            name="name"
            label={t('storerules.general.name')}
            value={values.names[pane.locale]}
            error={pane.locale === values.defaultLocale ? errors.name : undefined}
            maxLength={limits.name}
          />
          <PaneField
            pane={pane}
            name="description"
            label={t('storerules.general.description')}
            value={values.descriptions[pane.locale]}
            error={pane.locale === values.defaultLocale ? errors.description : undefined}
            maxLength={limits.description}
            rows={3}
          />
        </>
      )}
    </BilingualPanes>
  );
}

function numberText(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value);
}

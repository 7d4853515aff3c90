import { z } from 'zod';
import { countriesIn } from '#domain/countries/index.ts';
import { RULE_LIMITS } from '#domain/tenancy/index.ts';
import { SettingsRow } from '../../ui/console/settings-row.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { ChoiceField, LanguagesField, NumberField } from '../kit/form-fields.tsx';
import { bilingual, choice, seenText, text, whole } from '../kit/form-schema.server.ts';
import { settingsAction } from '../kit/settings-action.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/general.route';
import { RulesPage } from './rules-page.tsx';
import { RULES_VERB, readRulesForm } from './store-rules.server.ts';
import { timeZones } from './time-zones.server.ts';

const schema = z.object({
  names: bilingual(RULE_LIMITS.names),
  descriptions: bilingual(RULE_LIMITS.descriptions),
  country: text(2),
  timeZone: text(100),
  digits: choice(['latn', 'arab']),
  returnDays: whole(RULE_LIMITS.returnDays),
  stamp: seenText(),
});

export const loader = staffOnly('settings.view', async (_: Route.LoaderArgs, staff) => {
  const form = await readRulesForm(schema, staff);
  const { locale, now } = staff.request;
  return {
    form,
    countries: countriesIn(locale).map(({ code, name }) => ({ value: code, label: name })),
    timeZones: timeZones(form.saved.timeZone, { locale, now }),
  };
});

export const action = settingsAction('settings.edit', { schema, ...RULES_VERB });

export default function General({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { form, countries, timeZones: zones } = loaderData;
  const texts = [
    { name: 'names', label: t('storerules.general.name') },
    { name: 'descriptions', label: t('common.description'), rows: 3 },
  ];
  const digits = [
    { value: 'latn', label: '0123456789' },
    { value: 'arab', label: '٠١٢٣٤٥٦٧٨٩' },
  ];
  return (
    <RulesPage
      {...form}
      title={t('shell.card.general.title')}
      text={t('storerules.general.text')}
      result={actionData}
    >
      <SettingsRow title={t('storerules.general.words')} text={t('storerules.general.wordsText')}>
        <LanguagesField texts={texts} />
      </SettingsRow>
      <SettingsRow title={t('storerules.general.place')} text={t('storerules.general.placeText')}>
        <ChoiceField name="country" label={t('common.country')} choices={countries} />
        <ChoiceField name="timeZone" label={t('storerules.general.timeZone')} choices={zones} />
        <ChoiceField name="digits" label={t('storerules.general.digits')} choices={digits} />
      </SettingsRow>
      <SettingsRow title={t('storerules.general.returns')} text={t('storerules.general.returnsText')}>
        <NumberField name="returnDays" label={t('storerules.general.returnDays')} />
      </SettingsRow>
    </RulesPage>
  );
}

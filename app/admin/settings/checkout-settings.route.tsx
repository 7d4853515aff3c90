import { z } from 'zod';
import { addressFormOf, countriesIn } from '#domain/countries/index.ts';
import { RULE_LIMITS } from '#domain/tenancy/index.ts';
import { SettingsRow } from '../../ui/console/settings-row.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { NumberField, TickField } from '../kit/form-fields.tsx';
import { seenText, tick, whole } from '../kit/form-schema.server.ts';
import { settingsAction } from '../kit/settings-action.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/checkout-settings.route';
import { RulesPage } from './rules-page.tsx';
import { RULES_VERB, readRulesForm } from './store-rules.server.ts';
import { ZipCountries } from './zip-countries.tsx';

const schema = z.object({
  takesGuests: tick(),
  nameMinLength: whole(RULE_LIMITS.nameMinLength),
  zipRequired: tick(),
  zipNotAskedIn: z.array(z.string()),
  takesNotes: tick(),
  refusesCommonPasswords: tick(),
  stamp: seenText(),
});

export const loader = staffOnly('settings.view', async (_: Route.LoaderArgs, staff) => ({
  form: await readRulesForm(schema, staff),
  countries: countriesIn(staff.request.locale)
    .filter(({ code }) => addressFormOf(code).zip.asked !== 'no')
    .map(({ code, name }) => ({ value: code, label: name })),
}));

export const action = settingsAction('settings.edit', { schema, ...RULES_VERB });

export default function CheckoutSettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <RulesPage
      {...loaderData.form}
      title={t('shell.card.checkout.title')}
      text={t('storerules.checkout.text')}
      result={actionData}
    >
      <SettingsRow title={t('storerules.checkout.guests')} text={t('storerules.checkout.guestsText')}>
        <TickField
          name="takesGuests"
          label={t('storerules.checkout.takesGuests')}
          hint={t('storerules.checkout.takesGuestsHelp')}
        />
      </SettingsRow>
      <SettingsRow title={t('storerules.checkout.names')} text={t('storerules.checkout.namesText')}>
        <NumberField name="nameMinLength" label={t('storerules.checkout.nameMinLength')} />
      </SettingsRow>
      <SettingsRow title={t('storerules.checkout.addresses')} text={t('storerules.checkout.addressesText')}>
        <TickField
          name="zipRequired"
          label={t('storerules.checkout.zipRequired')}
          hint={t('storerules.checkout.zipHelp')}
        />
        <ZipCountries countries={loaderData.countries} />
      </SettingsRow>
      <SettingsRow title={t('storerules.checkout.notes')} text={t('storerules.checkout.notesText')}>
        <TickField
          name="takesNotes"
          label={t('storerules.checkout.takesNotes')}
          hint={t('storerules.checkout.takesNotesHelp')}
        />
      </SettingsRow>
      <SettingsRow title={t('storerules.checkout.accounts')} text={t('storerules.checkout.accountsText')}>
        <TickField
          name="refusesCommonPasswords"
          label={t('storerules.checkout.common')}
          hint={t('storerules.checkout.commonHelp')}
        />
      </SettingsRow>
    </RulesPage>
  );
}

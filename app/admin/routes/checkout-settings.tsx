import { Checkbox, TextInput } from '@mantine/core';
import { withStore } from '#db/index.ts';
import { addressFormOf, countriesIn } from '#domain/countries/index.ts';
import { readStoreRules } from '#domain/tenancy/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { RulesPage, RulesRow } from '../settings/rules-page.tsx';
import type { Choice } from '../settings/rules-view.ts';
import { saveRules } from '../settings/save-rules.server.ts';
import { ZipCountries } from '../settings/zip-countries.tsx';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/checkout-settings';

export const loader = staffOnly('settings.view', async (_: Route.LoaderArgs, staff) => ({
  rules: await withStore(staff.store.id, (tx) => readStoreRules(tx)),
  countries: countriesIn(staff.request.locale)
    .filter(({ code }) => addressFormOf(code).zip.asked !== 'no')
    .map(({ code, name }): Choice => ({ value: code, label: name })),
  canEdit: staff.can('settings.edit'),
}));

export const action = staffOnly('settings.edit', async ({ request: post }: Route.ActionArgs, staff) =>
  saveRules(staff, await post.formData(), ({ number, isOn, all }) => ({
    takesGuests: isOn('takesGuests'),
    nameMinLength: number('nameMinLength'),
    zipRequired: isOn('zipRequired'),
    zipNotAskedIn: all('zipNotAskedIn'),
    takesNotes: isOn('takesNotes'),
    refusesCommonPasswords: isOn('refusesCommonPasswords'),
  })),
);

export default function CheckoutSettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { countries, ...page } = loaderData;
  return (
    <>
      <PageTitle page={t('shell.card.checkout.title')} />
      <RulesPage
        title={t('shell.card.checkout.title')}
        text={t('storerules.checkout.text')}
        {...page}
        result={actionData}
      >
        {(values, errorOf) => (
          <>
            <RulesRow title={t('storerules.checkout.guests')} text={t('storerules.checkout.guestsText')}>
              <Checkbox
                name="takesGuests"
                value="yes"
                label={t('storerules.checkout.takesGuests')}
                description={t('storerules.checkout.takesGuestsHelp')}
                defaultChecked={values.takesGuests}
              />
            </RulesRow>
            <RulesRow title={t('storerules.checkout.names')} text={t('storerules.checkout.namesText')}>
              <TextInput
                className="number-field"
                label={t('storerules.checkout.nameMinLength')}
                name="nameMinLength"
                inputMode="numeric"
                defaultValue={values.nameMinLength === null ? '' : String(values.nameMinLength)}
                error={errorOf('nameMinLength')}
              />
            </RulesRow>
            <RulesRow
              title={t('storerules.checkout.addresses')}
              text={t('storerules.checkout.addressesText')}
            >
              <Checkbox
                name="zipRequired"
                value="yes"
                label={t('storerules.checkout.zipRequired')}
                description={t('storerules.checkout.zipHelp')}
                defaultChecked={values.zipRequired}
              />
              <ZipCountries rules={values} countries={countries} error={errorOf('zipNotAskedIn')} />
            </RulesRow>
            <RulesRow title={t('storerules.checkout.notes')} text={t('storerules.checkout.notesText')}>
              <Checkbox
                name="takesNotes"
                value="yes"
                label={t('storerules.checkout.takesNotes')}
                description={t('storerules.checkout.takesNotesHelp')}
                defaultChecked={values.takesNotes}
              />
            </RulesRow>
            <RulesRow title={t('storerules.checkout.accounts')} text={t('storerules.checkout.accountsText')}>
              <Checkbox
                name="refusesCommonPasswords"
                value="yes"
                label={t('storerules.checkout.common')}
                description={t('storerules.checkout.commonHelp')}
                defaultChecked={values.refusesCommonPasswords}
              />
            </RulesRow>
          </>
        )}
      </RulesPage>
    </>
  );
}

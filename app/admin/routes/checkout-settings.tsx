import { Checkbox, TextInput } from '@mantine/core';
import { withStore } from '#db/index.ts';
import { readStoreRules } from '#domain/tenancy/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { RulesPage, RulesRow } from '../settings/rules-page.tsx';
import { saveRules } from '../settings/save-rules.server.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/checkout-settings';

export const loader = staffOnly('settings.view', async (_: Route.LoaderArgs, staff) => ({
  rules: await withStore(staff.store.id, (tx) => readStoreRules(tx)),
  canEdit: staff.can('settings.edit'),
}));

export const action = staffOnly('settings.edit', async ({ request: post }: Route.ActionArgs, staff) =>
  saveRules(staff, await post.formData(), ({ number, isOn }) => ({
    nameMinLength: number('nameMinLength'),
    zipRequired: isOn('zipRequired'),
    refusesCommonPasswords: isOn('refusesCommonPasswords'),
  })),
);

export default function CheckoutSettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('shell.card.checkout.title')} />
      <RulesPage
        title={t('shell.card.checkout.title')}
        text={t('storerules.checkout.text')}
        {...loaderData}
        result={actionData}
      >
        {(values, errorOf) => (
          <>
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

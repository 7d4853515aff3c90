import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { ACCOUNT_LENGTH, ACCOUNT_PURPOSES, readAccounts, saveAccounts } from '#domain/accounting/index.ts';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { LineField } from '../kit/form-fields.tsx';
import { requiredText, version } from '../kit/form-schema.server.ts';
import { limitsOf } from '../kit/read-form.server.ts';
import { settingsAction } from '../kit/settings-action.server.ts';
import { SettingsForm } from '../kit/settings-form.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/accounts.route';
import { BooksTabs } from './books-tabs.tsx';

const code = () => requiredText(ACCOUNT_LENGTH);

const schema = z.object({
  ...{ bank: code(), receivables: code(), cards: code(), cash: code(), vat: code(), storeCredit: code() },
  ...{
    salesTaxed: code(),
    salesZero: code(),
    salesExport: code(),
    salesExempt: code(),
    salesOutside: code(),
  },
  ...{ delivery: code(), cashFee: code(), creditGiven: code(), fees: code() },
  version: version(),
});

export const loader = staffOnly('accounting.view', async (_: Route.LoaderArgs, staff) => {
  const { version: seen, ...codes } = await withStore(staff.store.id, (tx) => readAccounts(tx));
  return {
    purposes: ACCOUNT_PURPOSES,
    form: {
      saved: { ...codes, version: seen },
      seen: { version: seen },
      limits: limitsOf(schema),
      canEdit: staff.can('accounting.edit'),
    },
  };
});

export const action = settingsAction('accounting.edit', { schema, save: saveAccounts });

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <main className="page" id="main">
      <SettingsForm
        {...loaderData.form}
        title={t('accounting.accounts.title')}
        text={t('accounting.accounts.text')}
        back={null}
        notes={<BooksTabs tab="accounts" />}
        result={actionData}
        wording={() => t('accounting.accounts.wrong')}
      >
        <Card title={t('accounting.accounts.card')}>
          <p className="muted">{t('accounting.accounts.help')}</p>
          <div className="books-fields">
            {loaderData.purposes.map((purpose) => (
              <LineField key={purpose} name={purpose} label={t(`accounting.account.${purpose}`)} dir="ltr" />
            ))}
          </div>
        </Card>
      </SettingsForm>
    </main>
  );
}

import { NativeSelect } from '@mantine/core';
import { Form } from 'react-router';
import { LOCALES, type Locale } from '#lib/locale.ts';
import type { OwnResult } from '../../ui/console/own/own-form.ts';
import { OwnRow, PresentPassword, problemOf, Save } from '../../ui/console/own/own-parts.tsx';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { SettingsRow } from '../../ui/console/settings-row.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

export function PasswordCard({ result }: { result: OwnResult | undefined }) {
  const t = useTexts();
  const problem = problemOf(t, 'password', result);
  const isNewWrong = result && 'problem' in result && result.problem === 'password_unfit';
  return (
    <OwnRow id="password">
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="form" value="password" />
        <PresentPassword error={isNewWrong ? undefined : problem} />
        <PasswordField
          className="ltr-field"
          label={t('profiles.password.new')}
          description={t('profiles.password.help')}
          name="newPassword"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('profiles.show'), tabIndex: 0 }}
          error={isNewWrong ? problem : undefined}
        />
        <Save form="password" text={t('profiles.password.save')} />
      </Form>
    </OwnRow>
  );
}

export function LanguageCard({ locale }: { locale: Locale }) {
  const t = useTexts();
  return (
    <SettingsRow title={t('ownaccount.language.title')} text={t('ownaccount.language.text')}>
      {/* A full page load, because the page in the other language is a different document. */}
      <Form method="post" className="stack" reloadDocument>
        <input type="hidden" name="form" value="language" />
        <NativeSelect
          name="locale"
          label={t('ownaccount.language.label')}
          defaultValue={locale}
          data={LOCALES.map((value) => ({ value, label: t(`ownaccount.language.${value}`) }))}
        />
        <Save form="language" text={t('ownaccount.language.save')} />
      </Form>
    </SettingsRow>
  );
}

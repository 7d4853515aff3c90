import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { inMegabytes, PHOTO_BYTES } from '#lib/file-limits.ts';
import { PasswordField } from '../password-field.tsx';
import { SettingsRow } from '../settings-row.tsx';
import { type Texts, useTexts } from '../texts.tsx';
import type { OwnForm, OwnResult } from './own-form.ts';

type RowProps = { id: OwnRowName; children: ReactNode };

export function OwnRow({ id, children }: RowProps) {
  const t = useTexts();
  return (
    <SettingsRow title={t(`profiles.${id}.title`)} text={t(`profiles.${id}.text`)}>
      {children}
    </SettingsRow>
  );
}

type OwnRowName = 'photo' | 'name' | 'password' | 'step' | 'passkeys' | 'sessions';

export function problemOf(t: Texts, form: OwnForm, result: OwnResult | undefined): string | undefined {
  if (result?.form !== form || !('problem' in result)) return undefined;
  return t(`profiles.problem.${result.problem}`, {
    ...inMegabytes(PHOTO_BYTES),
    minutes: result.minutes ?? 1,
    most: result.most ?? 1,
  });
}

export function useSending(form: OwnForm, id?: string): boolean {
  const sent = useNavigation().formData;
  return sent?.get('form') === form && (id === undefined || sent.get('id') === id);
}

/** The current password, required by every form that changes sign-in security. */
export function PresentPassword({ error }: { error?: string | undefined }) {
  const t = useTexts();
  return (
    <PasswordField
      className="ltr-field"
      label={t('profiles.present')}
      name="password"
      autoComplete="current-password"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('profiles.show'), tabIndex: 0 }}
      error={error}
    />
  );
}

export function Save({ form, text }: { form: OwnForm; text?: string }) {
  const t = useTexts();
  return (
    <div>
      <Button type="submit" loading={useSending(form)}>
        {text ?? t('common.action.save')}
      </Button>
    </div>
  );
}

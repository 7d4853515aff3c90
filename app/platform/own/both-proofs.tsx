import { TextInput } from '@mantine/core';
import type { OwnForm, OwnResult } from '../../ui/console/own/own-form.ts';
import { PresentPassword, problemOf } from '../../ui/console/own/own-parts.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

/** Fields for password and code: an active two-factor sign-in can be changed only with both. */
export function BothProofs({ form, result }: { form: OwnForm; result: OwnResult | undefined }) {
  const t = useTexts();
  const problem = problemOf(t, form, result);
  const isCodeWrong = result && 'problem' in result && result.problem === 'code_wrong';
  return (
    <>
      <PresentPassword error={isCodeWrong ? undefined : problem} />
      <TextInput
        className="ltr-field code-field"
        label={t('profiles.step.proof')}
        name="code"
        autoComplete="one-time-code"
        maxLength={40}
        required
        withAsterisk={false}
        error={isCodeWrong ? problem : undefined}
      />
    </>
  );
}

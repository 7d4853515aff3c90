import { Button } from '@mantine/core';
import { Form, useLocation } from 'react-router';
import { PasswordField } from './password-field.tsx';
import type { StepUpAsked } from './step-up-view.ts';
import { useTexts } from './texts.tsx';

/** Asks for the password again, then sends the original form. */
export function StepUpScreen({ asked }: { asked: StepUpAsked }) {
  const t = useTexts();
  // This screen replaces the layout's content, and a form without an action would post to the layout's
  // address.
  const { pathname, search } = useLocation();
  return (
    <main className="narrow-page" id="main">
      <title>{t('profiles.proof.title')}</title>
      <div className="card login-card">
        <h1>{t('profiles.proof.title')}</h1>
        <p className="muted">{t('profiles.proof.text')}</p>
        <Form method="post" action={pathname + search} className="stack" reloadDocument>
          {asked.fields.map(([name, value], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a form may have the same field twice.
            <input key={place} type="hidden" name={name} value={value} />
          ))}
          <PasswordField
            className="ltr-field"
            name="password"
            label={t('profiles.proof.password')}
            autoComplete="current-password"
            required
            withAsterisk={false}
            autoFocus
            visibilityToggleButtonProps={{ 'aria-label': t('profiles.show'), tabIndex: 0 }}
            error={problemText(t, asked)}
          />
          <Button type="submit" variant="filled" data-large="" fullWidth>
            {t('profiles.proof.submit')}
          </Button>
        </Form>
      </div>
    </main>
  );
}

function problemText(t: ReturnType<typeof useTexts>, { problem, minutes }: StepUpAsked) {
  if (problem === null) return undefined;
  return problem === 'too_many_tries'
    ? t('profiles.problem.too_many_tries', { minutes })
    : t(`profiles.proof.${problem}`);
}

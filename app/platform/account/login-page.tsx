import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { PasskeyLogin } from '../passkeys/passkey-login.tsx';
import { localPath } from '../shell/local-path.ts';

export type LoginProblem = {
  email?: 'emailRequired' | 'emailInvalid';
  password?: 'passwordRequired';
  refused?: 'wrong_credentials' | 'too_many_tries' | 'busy' | 'passkey_refused' | 'account_locked';
  minutes?: number;
};

type Props = { next: string; store: string | null; email: string; problem: LoginProblem | null };

export function LoginPage({ next, store, email, problem }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!problem) return;
    const first = problem.email || !problem.password ? 'email' : 'password';
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }, [problem]);
  return (
    <main className="narrow-page" id="main">
      <div className="card login-card">
        <h1>{t('platform.login.title')}</h1>
        <p className="muted">
          {store ? t('platform.login.toStore', { store: isolate(store) }) : t('platform.login.text')}
        </p>
        {problem?.refused ? (
          <p className="note" data-tone="danger" role="alert">
            <Glyph name="warning" />
            {refusal(t, problem)}
          </p>
        ) : null}
        <Form method="post" reloadDocument noValidate className="stack" ref={form}>
          <input type="hidden" name="next" value={next} />
          <Fields email={email} problem={problem} />
          <Button type="submit" variant="filled" data-large="" fullWidth loading={sending}>
            {t('platform.login.submit')}
          </Button>
        </Form>
        <Link className="text-link" to={localPath('/forgot-password', locale)}>
          {t('platform.login.forgot')}
        </Link>
        <PasskeyLogin next={next} />
      </div>
    </main>
  );
}

function refusal(t: Texts, { refused, minutes = 1 }: LoginProblem): string {
  if (refused === 'too_many_tries') return t('platform.login.tooMany', { minutes });
  if (refused === 'account_locked') return t('platform.login.locked');
  if (refused === 'passkey_refused') return t('passkeys.login.refused');
  return refused === 'busy' ? t('platform.login.busy') : t('platform.login.wrong');
}

function Fields({ email, problem }: Pick<Props, 'email' | 'problem'>) {
  const t = useTexts();
  return (
    <>
      <TextInput
        className="ltr-field"
        label={t('platform.login.email')}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        defaultValue={email}
        required
        withAsterisk={false}
        error={problem?.email ? t(`platform.login.${problem.email}`) : undefined}
      />
      <PasswordField
        className="ltr-field"
        label={t('platform.login.password')}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t('platform.login.show'), tabIndex: 0 }}
        error={problem?.password ? t(`platform.login.${problem.password}`) : undefined}
      />
    </>
  );
}

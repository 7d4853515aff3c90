import { Button } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from '../shell/local-path.ts';

export type PasswordOutcome = {
  outcome: 'done' | 'link_invalid' | 'password_unfit' | 'too_many_tries' | 'busy';
};

type Props = { token: string | null; done: PasswordOutcome | undefined };

/** Sets a new password by a mailed link. */
export function NewPasswordPage({ token, done }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  const { outcome } = done ?? { outcome: undefined };
  const isOver = outcome === 'done' || outcome === 'link_invalid' || token === null;
  return (
    <main className="narrow-page" id="main">
      <div className="card login-card">
        <h1>{t('platform.newPassword.title')}</h1>
        {isOver ? (
          <>
            <p className="muted" role="status">
              {t(outcome === 'done' ? 'platform.newPassword.done' : 'platform.newPassword.link_invalid')}
            </p>
            <Button
              component={Link}
              to={localPath(outcome === 'done' ? '/login' : '/forgot-password', locale)}
              reloadDocument
              data-large=""
              fullWidth
            >
              {t(outcome === 'done' ? 'platform.login.title' : 'platform.newPassword.askAgain')}
            </Button>
          </>
        ) : (
          <PasswordForm token={token} problem={outcome} />
        )}
      </div>
    </main>
  );
}

type FormProps = {
  token: string;
  problem: Exclude<PasswordOutcome['outcome'], 'done' | 'link_invalid'> | undefined;
};

function PasswordForm({ token, problem }: FormProps) {
  const t = useTexts();
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="token" value={token} />
      <p className="muted">{t('platform.newPassword.text')}</p>
      <PasswordField
        className="ltr-field"
        label={t('platform.newPassword.password')}
        name="password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t('platform.login.show'), tabIndex: 0 }}
        error={problem ? t(`platform.newPassword.${problem}`) : undefined}
      />
      <Button type="submit" variant="filled" data-large="" fullWidth loading={isSending}>
        {t('platform.newPassword.submit')}
      </Button>
    </Form>
  );
}

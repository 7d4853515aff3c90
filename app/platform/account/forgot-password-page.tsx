import { Button, TextInput } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from '../shell/local-path.ts';

export type LinkRequest = {
  outcome: 'sent' | 'email_invalid' | 'too_many_tries';
  email: string;
  minutes: number;
};

type Props = { done: LinkRequest | undefined };

/** Asks for a link that sets a new password. */
export function ForgotPasswordPage({ done }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <main className="narrow-page" id="main">
      <div className="card login-card">
        {done?.outcome === 'sent' ? (
          <>
            <h1>{t('platform.forgotPassword.sentTitle')}</h1>
            <p className="muted" role="status">
              {t('platform.forgotPassword.sentText', { email: isolate(done.email) })}
            </p>
            <Link className="text-link" to={localPath('/forgot-password', locale)} reloadDocument>
              {t('platform.forgotPassword.again')}
            </Link>
          </>
        ) : (
          <RequestForm done={done} />
        )}
        <Link className="text-link" to={localPath('/login', locale)}>
          {t('platform.forgotPassword.back')}
        </Link>
      </div>
    </main>
  );
}

function RequestForm({ done }: Props) {
  const t = useTexts();
  const isSending = useNavigation().state !== 'idle';
  return (
    <>
      <h1>{t('platform.forgotPassword.title')}</h1>
      <p className="muted">{t('platform.forgotPassword.text')}</p>
      <Form method="post" className="stack" noValidate>
        <TextInput
          className="ltr-field"
          label={t('platform.login.email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={done?.email ?? ''}
          required
          withAsterisk={false}
          error={problemOf(t, done)}
        />
        <Button type="submit" variant="filled" data-large="" fullWidth loading={isSending}>
          {t('platform.forgotPassword.submit')}
        </Button>
      </Form>
    </>
  );
}

function problemOf(t: Texts, done: LinkRequest | undefined): string | undefined {
  if (done?.outcome === 'email_invalid') return t('platform.login.emailInvalid');
  if (done?.outcome !== 'too_many_tries') return undefined;
  return t('platform.forgotPassword.tooMany', { minutes: done.minutes });
}

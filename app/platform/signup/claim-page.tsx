import { Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import type { Claim, ClaimFailure } from '#domain/sign-up/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from '../shell/local-path.ts';

export type ClaimProblem = { code: ClaimFailure['code']; minutes: number };

type Shown = Omit<Claim, 'storeId'>;
type Props = { claim: Shown | null; token: string; problem: ClaimProblem | null };

/** Confirms the e-mail address of a sign-up, or moves its shop to the account that already has the address. */
export function ClaimPage({ claim, token, problem }: Props) {
  const t = useTexts();
  if (!claim) return <Gone />;
  const said = { shop: isolate(claim.name), email: isolate(claim.email) };
  const { step } = claim;
  const text = { press: 'press', password: 'password', sign_in: 'signIn', adopt: 'adopt' } as const;
  const submit = {
    press: t('signup.claim.submit', said),
    password: t('signup.claim.passwordSubmit'),
    sign_in: t('signup.claim.signInSubmit'),
    adopt: t('signup.claim.adoptSubmit'),
  };
  return (
    <main className="narrow-page" id="main">
      <div className="card login-card">
        <h1>{t('signup.claim.title')}</h1>
        <p className="muted">{t(`signup.claim.${text[step]}`, said)}</p>
        <Refused problem={problem} />
        <Form method="post" reloadDocument noValidate className="stack">
          <input type="hidden" name="token" value={token} />
          {step === 'sign_in' ? <input type="hidden" name="intent" value="leave" /> : null}
          {step === 'password' ? <Password t={t} email={claim.email} problem={problem} /> : null}
          <Button type="submit" variant="filled" data-large="" fullWidth>
            {submit[step]}
          </Button>
        </Form>
        {step === 'password' ? <p className="caption muted">{t('signup.claim.passwordNote')}</p> : null}
        {step === 'adopt' ? <p className="caption muted">{t('signup.claim.adoptNote')}</p> : null}
      </div>
    </main>
  );
}

function Password({ t, email, problem }: { t: Texts; email: string; problem: ClaimProblem | null }) {
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        className="ltr-field"
        name="password"
        label={t('signup.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('signup.showPassword'), tabIndex: 0 }}
        error={problem?.code === 'password_wrong' ? t('signup.claim.passwordWrong') : undefined}
      />
    </>
  );
}

function Refused({ problem }: { problem: ClaimProblem | null }) {
  const t = useTexts();
  if (problem?.code !== 'too_many_tries' && problem?.code !== 'busy') return null;
  const { code, minutes } = problem;
  return (
    <p className="note" data-tone="danger" role="alert">
      <Glyph name="warning" />
      {t(code === 'busy' ? 'signup.claim.busy' : 'signup.claim.tooMany', { minutes })}
    </p>
  );
}

function Gone() {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <main className="error-screen" id="main">
      <span className="glyph-tile" data-tone="brand">
        <Glyph name="mail" />
      </span>
      <h1>{t('signup.claim.gone')}</h1>
      <p className="muted">{t('signup.claim.goneText')}</p>
      <Button component={Link} to={localPath('/stores', locale)} variant="filled">
        {t('platform.nav.stores')}
      </Button>
    </main>
  );
}

import { Button, TextInput } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import type { MemberRole } from '#domain/audit/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from '../shell/local-path.ts';

type Code =
  | 'name_invalid'
  | 'password_unfit'
  | 'email_taken'
  | 'email_invalid'
  | 'busy'
  | 'plan_limit'
  | 'other_address';
export type JoinProblem = { code: Code };

type Invitation = {
  store: string;
  email: string;
  role: MemberRole;
  setName: string | null;
  invitedBy: string;
  hasAccount: boolean;
};

type Props = {
  invitation: Invitation | null;
  /** E-mail of the signed-in account. */
  account: string | null;
  token: string;
  name: string;
  problem: JoinProblem | null;
};

export function JoinPage(props: Props) {
  const t = useTexts();
  const { invitation, problem } = props;
  if (!invitation) {
    return (
      <main className="error-screen" id="main">
        <span className="glyph-tile" data-tone="brand">
          <Glyph name="mail" />
        </span>
        <h1>{t('team.join.goneTitle')}</h1>
        <p className="muted">{t('team.join.goneText')}</p>
      </main>
    );
  }
  const role = invitation.setName ?? t(`platform.stores.role.${invitation.role}`);
  const inField = problem?.code === 'name_invalid' || problem?.code === 'password_unfit';
  return (
    <main className="narrow-page" id="main">
      <div className="card login-card">
        <h1>{t('team.join.title', { store: isolate(invitation.store) })}</h1>
        <p className="muted">
          {t('team.join.text', {
            inviter: isolate(invitation.invitedBy),
            store: isolate(invitation.store),
            role: isolate(role),
          })}
        </p>
        {problem && !inField ? (
          <p className="note" data-tone="danger" role="alert">
            <Glyph name="warning" />
            {t(`team.join.problem.${problem.code}`)}
          </p>
        ) : null}
        <Answer {...props} invitation={invitation} />
      </div>
    </main>
  );
}

function Answer({ invitation, account, token, name, problem }: Props & { invitation: Invitation }) {
  const t = useTexts();
  const { locale } = useReading();
  const sending = useNavigation().state !== 'idle';
  const email = isolate(invitation.email);
  if (account !== null && account.toLowerCase() !== invitation.email.toLowerCase()) {
    return (
      <>
        <p>{t('team.join.other', { email, account: isolate(account) })}</p>
        <Form method="post" action={localPath('/sign-out', locale)} reloadDocument>
          <Button type="submit">{t('common.action.logOut')}</Button>
        </Form>
      </>
    );
  }
  if (account !== null) {
    return (
      <Form method="post" reloadDocument>
        <Button type="submit" variant="filled" data-large="" fullWidth loading={sending}>
          {t('team.join.submit')}
        </Button>
      </Form>
    );
  }
  if (invitation.hasAccount) {
    const next = new URLSearchParams({ next: localPath(`/join/${token}`, locale) });
    return (
      <>
        <p>{t('team.join.login', { email })}</p>
        <Button component={Link} to={`${localPath('/login', locale)}?${next}`} variant="filled" fullWidth>
          {t('common.action.logIn')}
        </Button>
      </>
    );
  }
  return (
    <Form method="post" reloadDocument noValidate className="stack">
      <p>{t('team.join.new', { email })}</p>
      <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
      <TextInput
        name="name"
        label={t('team.join.name')}
        autoComplete="name"
        defaultValue={name}
        maxLength={120}
        dir="auto"
        error={problem?.code === 'name_invalid' ? t('team.join.problem.name_invalid') : undefined}
      />
      <PasswordField
        className="ltr-field"
        name="password"
        label={t('team.join.password')}
        description={t('team.join.passwordHelp')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('team.join.show'), tabIndex: 0 }}
        error={problem?.code === 'password_unfit' ? t('team.join.problem.password_unfit') : undefined}
      />
      <Button type="submit" variant="filled" data-large="" fullWidth loading={sending}>
        {t('team.join.create')}
      </Button>
    </Form>
  );
}

import { Form, Link } from 'react-router';
import { paths } from '../page/paths.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { AccountAnswer } from './account-answer.ts';
import { AccountForm, AuthState, Refusal } from './auth-page.tsx';
import { PasswordField } from './password-field.tsx';

type Sent = { token: string; answer?: AccountAnswer };

/** Confirms the address of the account that this browser is signed in to. */
export function ConfirmByButton({ token }: Sent) {
  const text = useTexts();
  const href = useLocalePath();
  return (
    <AuthState icon="mail" title={text('account.verify.title')} text={text('account.verify.text')}>
      <Form method="post" action={href(paths.verifyEmail)} reloadDocument>
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="btn primary tall">
          {text('account.verify.submit')}
        </button>
      </Form>
    </AuthState>
  );
}

/** Confirms the address of an account that somebody else may have opened, by setting a new password. */
export function ConfirmByPassword({ token, help, answer }: Sent & { help: string }) {
  const text = useTexts();
  return (
    <AccountForm answer={answer} submit={text('account.verify.chooseSubmit')}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value="choose" />
      <PasswordField
        name="password"
        label={text('account.field.newPassword')}
        help={help}
        error={answer?.errors.password}
        autoComplete="new-password"
      />
    </AccountForm>
  );
}

/** Waits for the link to be opened, and can send it again. */
export function WaitForMail({ waiting, answer }: { waiting: string; answer?: AccountAnswer }) {
  const text = useTexts();
  const href = useLocalePath();
  return (
    <AuthState icon="mail" title={text('account.verify.title')} text={waiting}>
      {answer?.refusal ? <Refusal text={answer.refusal} /> : null}
      <Form method="post" action={href(paths.verifyEmail)} reloadDocument>
        <button type="submit" name="intent" value="again" className="btn line">
          {text('account.verify.again')}
        </button>
      </Form>
    </AuthState>
  );
}

const ENDS = {
  ask: { icon: 'mail', title: 'account.verify.title', text: 'account.verify.askText' },
  done: { icon: 'check', title: 'account.verify.doneTitle', text: 'account.verify.doneText' },
  gone: { icon: 'clock', title: 'account.verify.goneTitle', text: 'account.verify.goneText' },
} as const;

/** States without a form: no link, address confirmed, or link expired. */
export function VerifyEnd({ state, isSignedIn }: { state: keyof typeof ENDS; isSignedIn: boolean }) {
  const text = useTexts();
  const href = useLocalePath();
  const { icon, title, text: words } = ENDS[state];
  const toOrders = state === 'done' && isSignedIn;
  return (
    <AuthState icon={icon} title={text(title)} text={text(words)}>
      <Link className="btn primary" to={href(toOrders ? paths.myOrders : paths.login)}>
        {text(toOrders ? 'account.verify.toOrders' : 'account.login.submit')}
      </Link>
    </AuthState>
  );
}

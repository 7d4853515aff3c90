import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { firstGrapheme } from '#lib/graphemes.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Picture, type PictureView } from '../../ui/picture.tsx';
import { Notice } from '../page/notice.tsx';
import { paths } from '../page/paths.ts';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import type { AccountAnswer } from './account-answer.ts';

type FrameProps = {
  title?: string;
  lead?: string;
  notice?: string | null;
  /** True for a notice that asks for an action (Login First) instead of confirming one. */
  isAsking?: boolean;
  /** Picture beside the form on wide screens; the store's colour without one. */
  picture?: PictureView | null;
  children: ReactNode;
};

export function AuthPage(props: FrameProps) {
  const { store } = useShell();
  return (
    <div className="auth">
      <div className="auth-form">
        <Notice text={props.notice ?? null} tone={props.isAsking ? 'info' : 'success'} />
        {props.title ? (
          <div>
            <h1>{props.title}</h1>
            {props.lead ? <p className="muted auth-lead">{props.lead}</p> : null}
          </div>
        ) : null}
        {props.children}
      </div>
      <div className="auth-side" aria-hidden="true">
        {props.picture ? (
          <Picture image={props.picture} use="banner" alt="" />
        ) : (
          <span>{firstGrapheme(store.name)}</span>
        )}
      </div>
    </div>
  );
}

const FIELDS = ['name', 'email', 'current', 'password'] as const;

/**
 * An account form with its refusal above it. Submits with a full page load, so that no data of a previous
 * user remains.
 */
export function AccountForm(props: { answer?: AccountAnswer; submit: string; children: ReactNode }) {
  const { answer } = props;
  const isSending = useNavigation().formMethod === 'POST';
  const listed = FIELDS.flatMap((field) => {
    const message = answer?.listed[field];
    return message ? [{ field, message }] : [];
  });
  return (
    <Form method="post" noValidate reloadDocument className="auth-fields">
      {answer?.refusal ? <Refusal text={answer.refusal} /> : null}
      <ErrorSummary title={answer?.title ?? ''} errors={listed} />
      {props.children}
      <button type="submit" className="btn primary tall full" disabled={isSending}>
        {props.submit}
      </button>
    </Form>
  );
}

export function Refusal({ text }: { text: string }) {
  return (
    <div className="alert" role="alert">
      <Icon name="error" size="s" />
      <span>{text}</span>
    </div>
  );
}

/** A page without a form: a message and a link to the next step. */
export function AuthState(props: { icon: IconName; title: string; text: string; children?: ReactNode }) {
  return (
    <div className="auth-state">
      <Icon name={props.icon} size="l" />
      <h1>{props.title}</h1>
      <p className="muted">{props.text}</p>
      {props.children}
    </div>
  );
}

/** Other ways to sign in: Google if configured; as a guest if the store allows it. */
export function OtherWays({ next, google, guests }: { next: string; google: boolean; guests: boolean }) {
  const text = useTexts();
  const href = useLocalePath();
  if (!google && !guests) return null;
  return (
    <>
      <p className="auth-or">{text('account.or')}</p>
      <div className="auth-ways">
        {google ? (
          <form method="post" action={href(paths.loginGoogle)}>
            <input type="hidden" name="next" value={next} />
            <button type="submit" className="btn line full">
              <GoogleMark />
              {text('account.google')}
            </button>
          </form>
        ) : null}
        {guests ? (
          <a className="btn line full" href={next}>
            {text('account.guest')}
          </a>
        ) : null}
      </div>
    </>
  );
}

// Google's logo in its own colours, as its branding rules require.
function GoogleMark() {
  return (
    <svg className="icon s" viewBox="0 0 24 24" aria-hidden="true">
      <g stroke="none">
        <path
          fill="#4285f4"
          d="M22.6 12.3c0-.8-.1-1.5-.2-2.3H12v4.4h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-2 3.3-4.8 3.3-8.2Z"
        />
        <path
          fill="#34a853"
          d="M12 23c3 0 5.5-1 7.3-2.6l-3.6-2.8c-1 .7-2.2 1-3.7 1a6.5 6.5 0 0 1-6.1-4.5H2.2V17A11 11 0 0 0 12 23Z"
        />
        <path fill="#fbbc05" d="M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7H2.2a11 11 0 0 0 0 9.9z" />
        <path
          fill="#ea4335"
          d="M12 5.4c1.6 0 3 .5 4.2 1.6l3.1-3.1A11 11 0 0 0 2.2 7l3.7 2.9C6.7 7.3 9.2 5.4 12 5.4Z"
        />
      </g>
    </svg>
  );
}

/** E-mail field that keeps the typed address after a refusal. */
export function EmailField({ answer }: { answer: AccountAnswer | undefined }) {
  const text = useTexts();
  return (
    <TextField
      id="email"
      name="email"
      label={text('account.field.email')}
      error={answer?.errors.email}
      defaultValue={answer?.values.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      dir="ltr"
      maxLength={254}
      required
    />
  );
}

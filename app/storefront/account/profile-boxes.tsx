import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Code } from '../../ui/own-text.tsx';
import { FileInput } from '../page/file-input.tsx';
import { paths } from '../page/paths.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import { Avatar } from './account-frame.tsx';
import type { AccountView, ProfileReply } from './account-views.ts';

export function PhotoBox({ account, problem }: { account: AccountView; problem?: string }) {
  const text = useTexts();
  return (
    <section className="box">
      <h2>{text('profile.photo.title')}</h2>
      <div className="photo-row">
        <Avatar account={account} isBig />
        <div>
          <Form method="post" encType="multipart/form-data" className="photo-form">
            <input type="hidden" name="intent" value="photo" />
            <div className="field">
              <label htmlFor="photo">{text('profile.photo.choose')}</label>
              <FileInput
                id="photo"
                name="photo"
                accept="image/png,image/jpeg"
                required
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? 'photo-error photo-help' : 'photo-help'}
              />
              {problem ? (
                <span className="field-error" id="photo-error" role="alert">
                  <Icon name="warning" size="s" />
                  <span>{problem}</span>
                </span>
              ) : null}
              <span className="field-help" id="photo-help">
                {text('profile.photo.help')}
              </span>
            </div>
            <Save className="btn line small" label={text('profile.photo.save')} />
          </Form>
          {account.photo ? (
            <Form method="post">
              <input type="hidden" name="intent" value="removePhoto" />
              <button type="submit" className="text-button danger">
                {text('profile.photo.remove')}
              </button>
            </Form>
          ) : null}
        </div>
      </div>
    </section>
  );
}

export type Details = {
  name: string;
  email: string;
  isVerified: boolean;
  locale: string;
  locales: { locale: string; name: string }[];
};

/** Name and language of messages. The e-mail address identifies the account and is read-only. */
export function DetailsBox({ details, reply }: { details: Details; reply?: ProfileReply }) {
  const text = useTexts();
  const href = useLocalePath();
  const values = reply?.values ?? {};
  return (
    <section className="box">
      <h2>{text('profile.details.title')}</h2>
      <ErrorSummary title={reply?.title ?? ''} errors={listProblems(reply, ['name'])} />
      <Form method="post" noValidate className="field-grid">
        <input type="hidden" name="intent" value="details" />
        <TextField
          id="name"
          name="name"
          label={text('profile.details.name')}
          defaultValue={values.name ?? details.name}
          error={reply?.errors.name}
          autoComplete="name"
          dir="auto"
          maxLength={120}
          required
        />
        <div className="field">
          <span className="label">{text('profile.details.email')}</span>
          <p className="shown">
            <Code>{details.email}</Code>
            {details.isVerified ? (
              <span className="status good">{text('profile.details.verified')}</span>
            ) : (
              <Link className="status warn" to={href(paths.verifyEmail)}>
                {text('profile.details.unverified')}
              </Link>
            )}
          </p>
        </div>
        <div className="field">
          <label htmlFor="locale">{text('profile.details.language')}</label>
          <div className="select-field">
            <select
              id="locale"
              name="locale"
              className="input"
              defaultValue={values.locale ?? details.locale}
            >
              {details.locales.map(({ locale, name }) => (
                <option key={locale} value={locale} lang={locale}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="chevron" size="xs" />
          </div>
        </div>
        <div className="whole">
          <Save className="btn primary" label={text('common.action.save')} />
        </div>
      </Form>
    </section>
  );
}

/** Sign out everywhere, export personal data, delete the account. */
export function AccountEnds(props: {
  hasPassword: boolean;
  exportPath: string;
  exportProblem: string | null;
  everywherePath: string;
  reply?: ProfileReply;
}) {
  const text = useTexts();
  const { hasPassword, reply } = props;
  return (
    <>
      <section className="box">
        <h2>{text('profile.everywhere.title')}</h2>
        <p className="muted sm">{text('profile.everywhere.text')}</p>
        <Form method="post" action={props.everywherePath}>
          <input type="hidden" name="intent" value="everywhere" />
          <Save className="btn line" label={text('profile.everywhere.submit')} />
        </Form>
      </section>
      <section className="box" id="export">
        <h2>{text('profile.export.title')}</h2>
        <p className="muted sm">{text('profile.export.text')}</p>
        {/* The response is a file download, so this is a plain form without scripts. */}
        <form method="post" action={props.exportPath} className="proof-form">
          <Proof hasPassword={hasPassword} id="exportPassword" error={props.exportProblem ?? undefined} />
          <button type="submit" className="btn line">
            {text('profile.export.submit')}
          </button>
        </form>
      </section>
      <section className="box danger-box" id="delete">
        <h2>{text('profile.delete.title')}</h2>
        <p className="muted sm">{text('profile.delete.text')}</p>
        <details className="confirm" open={reply ? true : undefined}>
          <summary className="btn danger-line">{text('profile.delete.ask')}</summary>
          <Form method="post" className="proof-form">
            <input type="hidden" name="intent" value="delete" />
            <b>{text('profile.delete.sure')}</b>
            <Proof hasPassword={hasPassword} id="deletePassword" error={reply?.errors.password} />
            <Save className="btn danger" label={text('profile.delete.submit')} />
          </Form>
        </details>
      </section>
    </>
  );
}

function Proof({ hasPassword, id, error }: { hasPassword: boolean; id: string; error?: string }) {
  const text = useTexts();
  if (!hasPassword) {
    return error ? (
      <p className="field-error" role="alert">
        {error}
      </p>
    ) : null;
  }
  return (
    <TextField
      id={id}
      name="password"
      type="password"
      label={text('profile.proof.password')}
      error={error}
      autoComplete="current-password"
      dir="ltr"
      maxLength={256}
      required
    />
  );
}

export function Save({ className, label }: { className: string; label: ReactNode }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <button type="submit" className={className} disabled={isSending}>
      {label}
    </button>
  );
}

export function listProblems(reply: ProfileReply | undefined, fields: readonly string[]) {
  return fields.flatMap((field) => {
    const message = reply?.errors[field];
    return message ? [{ field, message }] : [];
  });
}

import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { paths } from '../page/paths.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { NewsletterAnswer } from './newsletter.server.ts';

/** A plain form with its own result page; with scripts the result replaces the form. */
export function NewsletterForm({ answer: own }: { answer?: NewsletterAnswer }) {
  const text = useTexts();
  const href = useLocalePath();
  const fetcher = useFetcher<NewsletterAnswer>();
  const answer = fetcher.data ?? own;
  if (answer?.isSent) {
    return (
      <div className="newsletter-sent" role="status">
        <Icon name="mail" size="l" />
        <div>
          <b>{text('home.newsletter.sent')}</b>
          <p>{text('home.newsletter.sentText')}</p>
        </div>
      </div>
    );
  }
  return (
    <fetcher.Form method="post" action={href(paths.newsletter)} noValidate className="newsletter-form">
      {answer?.refusal ? (
        <p className="alert" role="alert">
          <Icon name="warning" size="s" />
          <b>{answer.refusal}</b>
        </p>
      ) : null}
      <NewsletterFields answer={answer} isSending={fetcher.state !== 'idle'} />
    </fetcher.Form>
  );
}

type FieldsProps = { answer?: NewsletterAnswer | undefined; isSending?: boolean };

export function NewsletterFields({ answer, isSending = false }: FieldsProps) {
  const text = useTexts();
  return (
    <>
      <TextField
        id="newsletter-email"
        name="email"
        label={text('home.newsletter.email')}
        error={answer?.error}
        help={text('home.newsletter.consent')}
        defaultValue={answer?.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        placeholder="name@example.com"
        required
      />
      <div className="not-for-people" aria-hidden="true">
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <button type="submit" className="btn primary" disabled={isSending}>
        {text('home.newsletter.send')}
      </button>
    </>
  );
}

/** Newsletter band at the end of the home page. */
export function NewsletterBand({ title, body }: { title: string; body: string }) {
  return <Band title={title} body={body} form={<NewsletterForm />} />;
}

export function Band({ title, body, form }: { title: string; body: string; form: ReactNode }) {
  return (
    <section className="newsletter">
      <div className="wrap">
        <div>
          <h2>{title}</h2>
          <p className="muted">{body}</p>
        </div>
        {form}
      </div>
    </section>
  );
}

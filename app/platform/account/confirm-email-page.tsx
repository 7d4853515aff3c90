import { Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from '../shell/local-path.ts';

export type EmailOutcome =
  | 'done'
  | 'waiting_new'
  | 'waiting_old'
  | 'stopped'
  | 'email_taken'
  | 'link_invalid'
  | 'too_many_tries';

type Change = {
  side: 'new' | 'old';
  email: string;
  /** True if the browser is signed in to the account. */
  mayConfirm: boolean;
};
type Props = {
  change: Change | null;
  token: string;
  done: { outcome: EmailOutcome; email: string } | undefined;
};

/** Confirms one side of an e-mail change. The page for the present address can also stop the change. */
export function ConfirmEmailPage({ change, token, done }: Props) {
  const t = useTexts();
  return (
    <main className="narrow-page" id="main">
      <div className="card login-card">
        <h1>{t('platform.email.title')}</h1>
        {done || !change ? (
          <Outcome done={done ?? { outcome: 'link_invalid', email: '' }} />
        ) : (
          <Question change={change} token={token} />
        )}
      </div>
    </main>
  );
}

function Outcome({ done: { outcome, email } }: { done: NonNullable<Props['done']> }) {
  const t = useTexts();
  const { locale } = useReading();
  const text =
    outcome === 'link_invalid' || outcome === 'email_taken'
      ? t(`platform.email.${outcome}`)
      : t(`ownaccount.confirm.${outcome}`, { email: isolate(email) });
  return (
    <>
      <p className="muted" role="status">
        {text}
      </p>
      <Button component={Link} to={localPath('/account', locale)} reloadDocument data-large="" fullWidth>
        {t('ownaccount.title')}
      </Button>
    </>
  );
}

function Question({ change, token }: { change: Change; token: string }) {
  const t = useTexts();
  const { locale } = useReading();
  const { side, email, mayConfirm } = change;
  const next = `${localPath('/confirm-email', locale)}?token=${token}`;
  return (
    <>
      <p className="muted">{t(`ownaccount.confirm.ask_${side}`, { email: isolate(email) })}</p>
      {mayConfirm ? (
        <Form method="post" className="stack">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="filled" data-large="" fullWidth>
            {t('platform.email.submit')}
          </Button>
        </Form>
      ) : (
        <Button
          component={Link}
          to={`${localPath('/login', locale)}?${new URLSearchParams({ next })}`}
          reloadDocument
          data-large=""
          fullWidth
        >
          {t('ownaccount.confirm.login')}
        </Button>
      )}
      {side === 'old' ? (
        <Form method="post" className="stack" reloadDocument>
          <input type="hidden" name="token" value={token} />
          <p>{t('ownaccount.confirm.stopText')}</p>
          <Button type="submit" name="intent" value="stop" data-tone="danger" fullWidth>
            {t('ownaccount.confirm.stop')}
          </Button>
        </Form>
      ) : null}
    </>
  );
}

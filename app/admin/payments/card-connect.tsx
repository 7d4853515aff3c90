import { Button, Checkbox } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code } from '../../ui/own-text.tsx';
import { ConfirmedForm } from '../kit/confirmed-form.tsx';
import type { CardAccountResult, CardAccountView, ConnectedAccount } from './card-account-view.ts';

type Props = { view: CardAccountView; result: CardAccountResult | undefined };

/**
 * The store's Stripe account, connected to the install's platform account: a button to connect, or the reason
 * why that is impossible.
 */
export function CardConnect({ view, result }: Props) {
  const t = useTexts();
  const { account, canConnect } = view.connect;
  const refused = result?.intent === 'disconnect' && 'refused' in result ? result : null;
  return (
    <section className="card terms-card" aria-labelledby="connect-title">
      <div className="terms-head">
        <div className="grow">
          <h2 id="connect-title">{t('cardaccounts.connect.title')}</h2>
          <p className="muted sm">
            {t(canConnect ? 'cardaccounts.connect.text' : 'cardaccounts.connect.notHere')}
          </p>
        </div>
      </div>
      {refused ? (
        <p className="note page-note" data-tone="danger" role="alert">
          <Glyph name="warning" />
          {t(`cardaccounts.connect.refused.${refused.refused}`, { count: refused.count })}
        </p>
      ) : null}
      {account ? <Connected key={account.id} account={account} view={view} /> : null}
      {canConnect && !account && view.canEdit ? <ConnectButton mode={view.connect.mode} /> : null}
    </section>
  );
}

function ConnectButton({ mode }: Pick<CardAccountView['connect'], 'mode'>) {
  const t = useTexts();
  const isLeaving = useNavigation().formData?.get('intent') === 'connect';
  return (
    <>
      {mode === 'test' ? <p className="card-body muted sm">{t('cardaccounts.connect.testOnly')}</p> : null}
      <Form method="post" className="terms-foot">
        <input type="hidden" name="intent" value="connect" />
        <Button type="submit" variant="filled" loading={isLeaving}>
          {t('cardaccounts.connect.button')}
        </Button>
      </Form>
    </>
  );
}

function Connected({ account, view }: { account: ConnectedAccount; view: CardAccountView }) {
  const t = useTexts();
  const isSaving = useNavigation().formData?.get('intent') === 'use';
  return (
    <>
      <div className="card-body stack">
        <p>
          {t(account.takesCards ? 'cardaccounts.connect.takes' : 'cardaccounts.connect.rests')}{' '}
          <Code>{account.connectedId}</Code> {account.mode === 'test' ? t('cardaccounts.modeTest') : null}
        </p>
        {view.canEdit && view.connect.canConnect ? (
          <Form method="post" id="use-form" preventScrollReset>
            <input type="hidden" name="intent" value="use" />
            <input type="hidden" name="accountId" value={account.id} />
            <Checkbox
              name="capturesLater"
              value="yes"
              defaultChecked={account.capturesLater}
              label={t('cardaccounts.capturesLater')}
            />
          </Form>
        ) : null}
      </div>
      {view.canEdit && view.connect.canConnect ? (
        <div className="terms-foot">
          <Disconnect account={account} />
          <Button type="submit" form="use-form" variant="filled" loading={isSaving}>
            {t(account.takesCards ? 'common.action.save' : 'cardaccounts.connect.use')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Confirms and explains a disconnection. */
function Disconnect({ account }: { account: ConnectedAccount }) {
  const t = useTexts();
  const { id, underWay } = account;
  return (
    <ConfirmedForm
      fields={{ intent: 'disconnect', accountId: id }}
      act={t('cardaccounts.connect.disconnect')}
      title={t('cardaccounts.connect.disconnectTitle')}
      keep={t('cardaccounts.connect.keep')}
      isBlocked={underWay > 0}
    >
      <p>{t('cardaccounts.connect.disconnectText')}</p>
      {underWay > 0 ? <p>{t('cardaccounts.connect.refused.payments_open', { count: underWay })}</p> : null}
    </ConfirmedForm>
  );
}

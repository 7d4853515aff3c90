import { Button, Switch } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code } from '../../ui/own-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { MissingStripeId } from '../shell/missing-stripe-id.tsx';
import { CardAccountForm } from './card-account-form.tsx';
import type { CardAccountResult, CardAccountView } from './card-account-view.ts';
import { CardConnect } from './card-connect.tsx';

type Props = { view: CardAccountView; result: CardAccountResult | undefined };

/** Card payments: on or off, the provider, and its keys, which are write-only. */
export function CardAccountPage({ view, result }: Props) {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('cardaccounts.title')}
        back={<BackLink to="/admin/storesetting/paymentOptions">{t('payments.options.title')}</BackLink>}
        text={t('cardaccounts.text')}
      />
      {result && 'saved' in result ? <AnnounceOnce text={t('common.toast.updated')} of={result} /> : null}
      {view.isOn && !view.takenBy ? <MissingStripeId /> : null}
      <div className="stack">
        <CardSwitch view={view} />
        <CardConnect view={view} result={result} />
        <CardAccountForm key={`${view.account?.id}-${view.account?.version}`} view={view} result={result} />
        {view.account ? <AtProvider account={view.account} canEdit={view.canEdit} result={result} /> : null}
      </div>
    </main>
  );
}

function CardSwitch({ view }: { view: CardAccountView }) {
  const t = useTexts();
  const { takenBy, isOn } = view;
  const takes = takenBy && t(`cardaccounts.name.${takenBy}`);
  const state = takes ? t('cardaccounts.stateOn', { provider: takes }) : t('cardaccounts.stateNone');
  const isSaving = useNavigation().formData?.get('intent') === 'switch';
  return (
    <section className="card terms-card" aria-labelledby="switch-title">
      <Form method="post" key={view.stamp} preventScrollReset>
        <input type="hidden" name="intent" value="switch" />
        <input type="hidden" name="was" value={view.stamp} />
        <fieldset disabled={!view.canEdit}>
          <div className="terms-head">
            <div className="grow">
              <h2 id="switch-title">{t('cardaccounts.on')}</h2>
              <p className="muted sm">{isOn ? state : t('cardaccounts.stateOff')}</p>
            </div>
            <Switch name="isOn" value="yes" defaultChecked={isOn} label={t('payments.options.isOn')} />
          </div>
          {view.canEdit ? (
            <div className="terms-foot">
              <Button type="submit" variant="filled" loading={isSaving}>
                {t('cardaccounts.saveSwitch')}
              </Button>
            </div>
          ) : null}
        </fieldset>
      </Form>
    </section>
  );
}

type AtProviderProps = {
  account: NonNullable<CardAccountView['account']>;
  canEdit: boolean;
  result: CardAccountResult | undefined;
};

const TESTED = { ok: 'testOk', mode: 'testMode', refused: 'testRefused', away: 'testAway' } as const;

function AtProvider({ account, canEdit, result }: AtProviderProps) {
  const t = useTexts();
  const isTesting = useNavigation().formData?.get('intent') === 'test';
  const tested = result?.intent === 'test' ? result : null;
  const isOther = result?.intent === 'account' && 'saved' in result && result.isOther === true;
  return (
    <section className="card terms-card" aria-labelledby="webhook-title">
      <div className="terms-head">
        <div className="grow">
          <h2 id="webhook-title">{t('cardaccounts.webhookUrl')}</h2>
          <p className="muted sm">{t('cardaccounts.webhookUrlText')}</p>
          <p className="webhook-url">
            <Code>{account.webhookUrl}</Code>
          </p>
        </div>
      </div>
      {isOther ? (
        <p className="note page-note" data-tone="warning" role="status">
          <Glyph name="warning" />
          {t('cardaccounts.otherAccount')}
        </p>
      ) : null}
      {tested ? (
        <p className="note page-note" data-tone={tested.tested === 'ok' ? 'success' : 'danger'} role="status">
          <Glyph name={tested.tested === 'ok' ? 'check' : 'warning'} />
          {t(`cardaccounts.${TESTED[tested.tested]}`, { name: tested.name })}
        </p>
      ) : null}
      {canEdit ? (
        <Form method="post" className="terms-foot" preventScrollReset>
          <input type="hidden" name="intent" value="test" />
          <input type="hidden" name="accountId" value={account.id} />
          <Button type="submit" variant="default" loading={isTesting}>
            {t('cardaccounts.test')}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

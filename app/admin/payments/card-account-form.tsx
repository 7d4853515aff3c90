import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ProviderName } from '#domain/payments/index.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { ChoiceField, FormContext, LineField, TickField } from '../kit/form-fields.tsx';
import { LeaveGuard } from '../kit/leave-guard.tsx';
import type { CardAccountResult, CardAccountView, TypedAccount } from './card-account-view.ts';

type Props = { view: CardAccountView; result: CardAccountResult | undefined };

/**
 * Form of the account and its keys. Without scripts every field is shown; the server ignores fields that the
 * provider does not have.
 */
export function CardAccountForm({ view, result }: Props) {
  const t = useTexts();
  const { account } = view;
  const failed = result && 'typed' in result ? result : null;
  const typed = failed?.typed ?? typedOf(view);
  const problems = failed && 'problems' in failed ? failed.problems : [];
  const [provider, setProvider] = useState<ProviderName>(typed.provider);
  const [isDirty, setDirty] = useState(false);
  const isSaving = useNavigation().formData?.get('intent') === 'account';
  const errorOf = (field: string) => {
    const problem = problems.find((each) => (each === 'refusedKey' ? 'secretKey' : each) === field);
    return problem && t(`cardaccounts.problem.${problem}`);
  };
  return (
    <section className="card terms-card" aria-labelledby="account-title">
      <LeaveGuard dirty={isDirty && !isSaving} />
      <Form method="post" onChange={() => setDirty(true)} preventScrollReset>
        <input type="hidden" name="intent" value="account" />
        <input type="hidden" name="accountId" value={account?.id ?? ''} />
        <input type="hidden" name="version" value={account?.version ?? 0} />
        <input type="hidden" name="was" value={account?.provider ?? ''} />
        <fieldset disabled={!view.canEdit}>
          <div className="terms-head">
            <div className="grow">
              <h2 id="account-title">{t('cardaccounts.accountTitle')}</h2>
              <p className="muted sm">{t('cardaccounts.accountText')}</p>
            </div>
          </div>
          {failed ? <PageNote tone="danger">{t(summaryOf(failed))}</PageNote> : null}
          <div className="card-body stack">
            <NativeSelect
              name="provider"
              label={t('cardaccounts.provider')}
              description={t(`cardaccounts.about.${provider}`)}
              value={provider}
              onChange={(event) => setProvider(event.currentTarget.value as ProviderName)}
              data={view.providers.map((name) => ({ value: name, label: t(`cardaccounts.name.${name}`) }))}
              error={errorOf('provider')}
            />
            <FormContext value={{ values: typed, errorOf }}>
              {provider === 'test' ? null : <KeyFields view={view} provider={provider} errorOf={errorOf} />}
              {view.capturing.includes(provider) ? (
                <TickField
                  name="capturesLater"
                  label={t('cardaccounts.capturesLater')}
                  hint={t('cardaccounts.capturesLaterText')}
                />
              ) : null}
            </FormContext>
            <PasswordField
              name="password"
              label={t('cardaccounts.password')}
              description={t('cardaccounts.passwordText')}
              autoComplete="current-password"
              required
              withAsterisk={false}
              dir="ltr"
            />
          </div>
          {view.canEdit ? (
            <div className="terms-foot">
              <Button type="submit" variant="filled" loading={isSaving}>
                {t('cardaccounts.save')}
              </Button>
            </div>
          ) : null}
        </fieldset>
      </Form>
    </section>
  );
}

function summaryOf(failed: object): TextKey {
  if ('changed' in failed) return 'cardaccounts.problem.changed';
  return 'isAway' in failed ? 'cardaccounts.problem.away' : 'cardaccounts.problem.summary';
}

function typedOf({ account, providers }: CardAccountView): TypedAccount {
  const { provider = providers[0] ?? 'stripe', mode = 'test', connectedId = '' } = account ?? {};
  return { provider, mode, connectedId, capturesLater: account?.capturesLater ?? false };
}

type KeyProps = {
  view: CardAccountView;
  provider: ProviderName;
  errorOf(field: string): string | undefined;
};

function KeyFields({ view, provider, errorOf }: KeyProps) {
  const t = useTexts();
  const hints = view.account?.provider === provider ? view.account.hints : {};
  const kept = (name: string) => {
    const hint = hints[name];
    if (hint === undefined) return undefined;
    return hint === '' ? t('cardaccounts.keptShort') : t('cardaccounts.kept', { hint });
  };
  return (
    <>
      <ChoiceField
        name="mode"
        label={t('cardaccounts.mode')}
        choices={[
          { value: 'test', label: t('cardaccounts.modeTest') },
          { value: 'live', label: t('cardaccounts.modeLive') },
        ]}
      />
      {provider === 'stripe' ? (
        <LineField
          name="connectedId"
          label={t('cardaccounts.connectedId')}
          hint={t('cardaccounts.connectedIdHelp')}
          dir="ltr"
        />
      ) : null}
      {(['secretKey', 'webhookSecret'] as const).map((name) => (
        <PasswordField
          key={name}
          name={name}
          label={t(`cardaccounts.${name}`)}
          description={kept(name)}
          error={errorOf(name)}
          dir="ltr"
          autoComplete="off"
        />
      ))}
    </>
  );
}

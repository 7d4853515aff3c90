import { Button, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { Badge } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import type { OwnForm, OwnProblem, OwnResult } from '../../ui/console/own/own-form.ts';
import { OwnRow, PresentPassword, problemOf, useSending } from '../../ui/console/own/own-parts.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { BothProofs } from './both-proofs.tsx';
import type { OwnView, PasskeyView } from './own-view.ts';

type Props = { own: OwnView; result: OwnResult | undefined };
type PasskeyForm = Extract<OwnForm, `passkey${string}`>;

/** The account's passkeys; a new one is created at the platform. */
export function PasskeysCard({ own, result }: Props) {
  const t = useTexts();
  return (
    <OwnRow id="passkeys">
      {own.passkeys.length === 0 ? (
        <p>{t('passkeys.none')}</p>
      ) : (
        <ul className="session-list passkey-list">
          {own.passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} result={result} />
          ))}
        </ul>
      )}
      <AddPasskey own={own} result={result} />
    </OwnRow>
  );
}

const OF_THE_NAME: readonly OwnProblem[] = ['passkeys_full', 'passkey_missing'];

/** The problem of a form: of one field, to be shown below it, or of the whole form. */
function problemsOf(t: Texts, form: PasskeyForm, result: OwnResult | undefined, id?: string) {
  if (!result || !('problem' in result) || result.form !== form || result.id !== id) return {};
  if (result.problem === 'name_invalid') return { name: t('passkeys.nameInvalid') };
  const text = problemOf(t, form, result);
  return OF_THE_NAME.includes(result.problem) ? { name: text } : { password: text };
}

function PasskeyLine({ passkey, result }: { passkey: PasskeyView; result: OwnResult | undefined }) {
  const t = useTexts();
  const { id, name } = passkey;
  const naming = problemsOf(t, 'passkeyName', result, id);
  const removing = problemsOf(t, 'passkeyRemove', result, id);
  const isWrong = [naming.name, removing.name, removing.password].some(Boolean);
  return (
    <li>
      <div className="row">
        <Glyph name="key" />
        <span className="strong grow">
          <bdi>{name}</bdi>
        </span>
        {passkey.isBackedUp ? (
          <Badge look={{ tone: 'neutral', mark: 'none' }}>{t('passkeys.synced')}</Badge>
        ) : null}
      </div>
      <p className="caption muted">
        {t('passkeys.made', { when: passkey.made })} ·{' '}
        {passkey.used ? t('passkeys.used', { when: passkey.used }) : t('passkeys.unused')}
      </p>
      <details className="plain-details" open={isWrong || undefined}>
        <summary className="text-link">{t('passkeys.edit', { name: isolate(name) })}</summary>
        <Form method="post" className="stack" preventScrollReset key={name}>
          <input type="hidden" name="form" value="passkeyName" />
          <input type="hidden" name="id" value={id} />
          <NameField value={name} error={naming.name} />
          <div>
            <Button type="submit" loading={useSending('passkeyName', id)}>
              {t('passkeys.saveName')}
            </Button>
          </div>
        </Form>
        <Form method="post" className="stack" preventScrollReset>
          <input type="hidden" name="form" value="passkeyRemove" />
          <input type="hidden" name="id" value={id} />
          <p>{t('passkeys.removeText')}</p>
          <PresentPassword error={removing.password ?? removing.name} />
          <div>
            <Button type="submit" data-tone="danger" loading={useSending('passkeyRemove', id)}>
              {t('passkeys.remove')}
            </Button>
          </div>
        </Form>
      </details>
    </li>
  );
}

function AddPasskey({ own, result }: Props) {
  const t = useTexts();
  const problems = problemsOf(t, 'passkey', result);
  const typed = result && 'typed' in result && result.form === 'passkey' ? result.typed : undefined;
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="form" value="passkey" />
      <h3>{t('passkeys.add')}</h3>
      <NameField value={typed ?? own.device} help={t('passkeys.addHelp')} error={problems.name} />
      {own.hasSecondStep ? (
        <BothProofs form="passkey" result={problems.name ? undefined : result} />
      ) : (
        <PresentPassword error={problems.password} />
      )}
      <div>
        <Button type="submit" loading={useSending('passkey')}>
          {t('passkeys.continue')}
        </Button>
      </div>
    </Form>
  );
}

type NameFieldProps = { value: string; help?: string; error: string | undefined };

function NameField({ value, help, error }: NameFieldProps) {
  const t = useTexts();
  return (
    <TextInput
      label={t('passkeys.name')}
      description={help}
      name="name"
      dir="auto"
      maxLength={60}
      defaultValue={value}
      error={error}
    />
  );
}

import { Button, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { Badge } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { BothProofs } from './both-proofs.tsx';
import { PresentPassword, ProfileRow, problemOf, useSending } from './profile-parts.tsx';
import type { PasskeyForm, PasskeyView, ProfileProblem, ProfileResult, ProfileView } from './profile-view.ts';

type Props = { profile: ProfileView; result: ProfileResult | undefined };

/** The account's passkeys; a new one is created at the platform. */
export function PasskeysCard({ profile, result }: Props) {
  const t = useTexts();
  return (
    <ProfileRow id="passkeys">
      {profile.passkeys.length === 0 ? (
        <p>{t('passkeys.none')}</p>
      ) : (
        <ul className="session-list passkey-list">
          {profile.passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} result={result} />
          ))}
        </ul>
      )}
      <AddPasskey profile={profile} result={result} />
    </ProfileRow>
  );
}

const OF_THE_NAME: readonly ProfileProblem[] = ['passkeys_full', 'passkey_missing'];

/** The problem of a form: of one field, to be shown below it, or of the whole form. */
function problemsOf(t: Texts, form: PasskeyForm, result: ProfileResult | undefined, id?: string) {
  if (!result || !('problem' in result) || result.form !== form || result.id !== id) return {};
  if (result.problem === 'name_invalid') return { name: t('passkeys.nameInvalid') };
  const text = problemOf(t, form, result);
  return OF_THE_NAME.includes(result.problem) ? { name: text } : { password: text };
}

function PasskeyLine({ passkey, result }: { passkey: PasskeyView; result: ProfileResult | undefined }) {
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

function AddPasskey({ profile, result }: Props) {
  const t = useTexts();
  const problems = problemsOf(t, 'passkey', result);
  const typed = result && 'typed' in result && result.form === 'passkey' ? result.typed : undefined;
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="form" value="passkey" />
      <h3>{t('passkeys.add')}</h3>
      <NameField value={typed ?? profile.device} help={t('passkeys.addHelp')} error={problems.name} />
      {profile.hasSecondStep ? (
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

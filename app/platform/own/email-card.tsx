import { Button, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import type { OwnResult } from '../../ui/console/own/own-form.ts';
import { PresentPassword, problemOf, Save } from '../../ui/console/own/own-parts.tsx';
import { SettingsRow } from '../../ui/console/settings-row.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { OwnView } from './own-view.ts';

type Props = { own: OwnView; result: OwnResult | undefined };

/** The e-mail address, and a requested new one until both mailboxes have confirmed it. */
export function EmailCard({ own, result }: Props) {
  const t = useTexts();
  const typed = result && 'typed' in result && result.form === 'email' ? result.typed : undefined;
  const problem = problemOf(t, 'email', result);
  const isEmailWrong = result && 'problem' in result && result.problem === 'email_invalid';
  const text = t('ownaccount.email.text', { email: isolate(own.email) });
  return (
    <SettingsRow title={t('profiles.email.title')} text={text}>
      {own.newEmail ? <Waiting asked={own.newEmail} /> : null}
      <Form method="post" className="stack" noValidate preventScrollReset key={own.newEmail?.email}>
        <input type="hidden" name="form" value="email" />
        <TextInput
          className="ltr-field"
          label={t('profiles.email.label')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={typed ?? ''}
          error={isEmailWrong ? problem : undefined}
        />
        <PresentPassword error={isEmailWrong ? undefined : problem} />
        <Save form="email" text={t('profiles.email.save')} />
      </Form>
    </SettingsRow>
  );
}

function Waiting({ asked }: { asked: NonNullable<OwnView['newEmail']> }) {
  const t = useTexts();
  const { hasNewConfirmed, hasOldConfirmed } = asked;
  const step = hasNewConfirmed ? 'waitingOld' : hasOldConfirmed ? 'waitingNew' : 'waiting';
  return (
    <Form method="post" className="note" data-tone="info" preventScrollReset>
      <Glyph name="mail" />
      <p className="grow">{t(`ownaccount.email.${step}`, { email: isolate(asked.email) })}</p>
      <input type="hidden" name="form" value="email" />
      <Button type="submit" name="intent" value="drop" data-small="">
        {t('profiles.email.drop')}
      </Button>
    </Form>
  );
}

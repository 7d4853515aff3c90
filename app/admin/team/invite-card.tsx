import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { SideCard } from '../kit/side-card.tsx';
import type { TeamPageView, TeamResult } from './team-view.ts';

/** Invites a person by mail; the typed values stay after a refusal. */
export function InviteCard({ view, result }: { view: TeamPageView; result: TeamResult | undefined }) {
  const t = useTexts();
  const { locale } = useReading();
  const isSending = useNavigation().formData?.get('intent') === 'invite';
  const problem = result && 'problem' in result && result.problem.at === 'invite' ? result.problem : null;
  const typed = result && 'typed' in result ? result.typed : undefined;
  return (
    <SideCard id="team-invite" title={t('team.invite.title')}>
      <Form
        method="post"
        className="stack"
        noValidate
        key={`${view.invitations.length}:${typed?.email ?? ''}`}
      >
        <input type="hidden" name="intent" value="invite" />
        <p className="muted">{t('team.invite.text')}</p>
        <TextInput
          className="ltr-field"
          name="email"
          type="email"
          inputMode="email"
          label={t('team.invite.email')}
          defaultValue={typed?.email ?? ''}
          error={problem?.text}
          maxLength={254}
          autoComplete="off"
          required
          withAsterisk={false}
        />
        <NativeSelect
          name="role"
          label={t('team.invite.role')}
          data={view.choices}
          defaultValue={typed?.role ?? 'viewer'}
        />
        <NativeSelect
          name="locale"
          label={t('team.invite.language')}
          data={[
            { value: 'en', label: t('customers.languages.en') },
            { value: 'ar', label: t('customers.languages.ar') },
          ]}
          defaultValue={locale}
        />
        <Button type="submit" variant="filled" loading={isSending}>
          {t('team.invite.submit')}
        </Button>
      </Form>
    </SideCard>
  );
}

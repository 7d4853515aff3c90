import { Button, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { inMegabytes, PHOTO_BYTES } from '#lib/file-limits.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Avatar } from '../shell/account-menu.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PresentPassword, ProfileRow, problemOf, Save, useSending } from './profile-parts.tsx';
import type { ProfileForm, ProfileResult, ProfileView } from './profile-view.ts';
import { SecondStepCard } from './second-step-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

type Props = { profile: ProfileView; result: ProfileResult | undefined };

/** The user's own account; each card is a separate form. */
export function ProfilePage({ profile, result }: Props) {
  const t = useTexts();
  const isDone = result && 'done' in result;
  return (
    <main className="page form" id="main">
      <PageHead title={t('shell.nav.profile')} text={t('profiles.text')} />
      {isDone ? <AnnounceOnce text={doneText(t, result.form)} of={result} /> : null}
      <div className="profile-cards">
        <PhotoCard profile={profile} result={result} />
        <NameCard profile={profile} result={result} />
        <EmailCard profile={profile} result={result} />
        <PasswordCard key={isDone && result.form === 'password' ? 'saved' : 'open'} result={result} />
        <SecondStepCard profile={profile} result={result} />
        <PasskeysCard profile={profile} result={result} />
        <SessionsCard profile={profile} />
      </div>
    </main>
  );
}

function doneText(t: Texts, form: ProfileForm): string {
  return form === 'email' ? t('profiles.email.sent') : t('common.toast.updated');
}

function PhotoCard({ profile, result }: Props) {
  const t = useTexts();
  const problem = problemOf(t, 'photo', result);
  return (
    <ProfileRow id="photo">
      <div className="profile-photo">
        <Avatar user={{ id: profile.userId, name: profile.name, image: profile.image }} big />
        <Form method="post" encType="multipart/form-data" className="stack" preventScrollReset>
          <input type="hidden" name="form" value="photo" />
          <div className="row">
            <label className="file-button">
              <span>{t('profiles.photo.file')}</span>
              <input
                type="file"
                name="photo"
                accept="image/png,image/jpeg"
                aria-invalid={problem ? true : undefined}
                aria-describedby="photo-help"
                onChange={(event) => event.currentTarget.form?.requestSubmit()}
              />
            </label>
            <span className="without-scripts">
              <Button type="submit" loading={useSending('photo')}>
                {t('profiles.photo.save')}
              </Button>
            </span>
            {profile.image ? (
              <Button type="submit" name="remove" value="yes" data-tone="danger">
                {t('profiles.photo.remove')}
              </Button>
            ) : null}
          </div>
          <p
            id="photo-help"
            className={problem ? 'field-error' : 'caption muted'}
            role={problem ? 'alert' : undefined}
          >
            {problem ?? t('profiles.photo.help', inMegabytes(PHOTO_BYTES))}
          </p>
        </Form>
      </div>
    </ProfileRow>
  );
}

function NameCard({ profile, result }: Props) {
  const t = useTexts();
  const typed = result && 'typed' in result && result.form === 'name' ? result.typed : undefined;
  return (
    <ProfileRow id="name">
      <Form method="post" className="stack" preventScrollReset key={profile.name}>
        <input type="hidden" name="form" value="name" />
        <TextInput
          label={t('common.name')}
          name="name"
          dir="auto"
          autoComplete="name"
          maxLength={120}
          defaultValue={typed ?? profile.name}
          error={problemOf(t, 'name', result)}
        />
        <Save form="name" />
      </Form>
    </ProfileRow>
  );
}

function EmailCard({ profile, result }: Props) {
  const t = useTexts();
  const typed = result && 'typed' in result && result.form === 'email' ? result.typed : undefined;
  const problem = problemOf(t, 'email', result);
  const isEmailWrong = result && 'problem' in result && result.problem === 'email_invalid';
  return (
    <ProfileRow id="email" text={t('profiles.email.text', { email: isolate(profile.email) })}>
      {profile.newEmail ? (
        <Form method="post" className="note" data-tone="info" preventScrollReset>
          <Glyph name="mail" />
          <p className="grow">{t('profiles.email.waiting', { email: isolate(profile.newEmail) })}</p>
          <input type="hidden" name="form" value="email" />
          <Button type="submit" name="intent" value="drop" data-small="">
            {t('profiles.email.drop')}
          </Button>
        </Form>
      ) : null}
      <Form method="post" className="stack" noValidate preventScrollReset key={profile.newEmail}>
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
    </ProfileRow>
  );
}

function PasswordCard({ result }: Pick<Props, 'result'>) {
  const t = useTexts();
  const problem = problemOf(t, 'password', result);
  const isNewWrong = result && 'problem' in result && result.problem === 'password_unfit';
  return (
    <ProfileRow id="password">
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="form" value="password" />
        <PresentPassword error={isNewWrong ? undefined : problem} />
        <PasswordField
          className="ltr-field"
          label={t('profiles.password.new')}
          description={t('profiles.password.help')}
          name="newPassword"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('profiles.show'), tabIndex: 0 }}
          error={isNewWrong ? problem : undefined}
        />
        <Save form="password" text={t('profiles.password.save')} />
      </Form>
    </ProfileRow>
  );
}

import { Button } from '@mantine/core';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { NameCard, PhotoCard } from '../../ui/console/own/own-cards.tsx';
import type { OwnResult } from '../../ui/console/own/own-form.ts';
import { SettingsRow } from '../../ui/console/settings-row.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';

type Props = {
  person: { name: string; photo: string | null };
  accountHref: string;
  result: OwnResult | undefined;
};

/** The person as the team sees them. The sign-in settings are on the platform. */
export function ProfilePage({ person, accountHref, result }: Props) {
  const t = useTexts();
  const isDone = result && 'done' in result;
  return (
    <main className="page form" id="main">
      <PageHead title={t('shell.nav.profile')} text={t('profiles.text')} />
      {isDone ? <AnnounceOnce text={t('common.toast.updated')} of={result} /> : null}
      <div className="profile-cards">
        <PhotoCard person={person} result={result} />
        <NameCard person={person} result={result} />
        <SettingsRow title={t('profiles.account.title')} text={t('profiles.account.text')}>
          <div>
            <Button component="a" href={accountHref} rightSection={<Glyph name="open" small />}>
              {t('profiles.account.link')}
            </Button>
          </div>
        </SettingsRow>
      </div>
    </main>
  );
}

import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { Badge } from '../../ui/console/badge.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { ProfileRow } from './profile-parts.tsx';
import type { ProfileView } from './profile-view.ts';

/** The account's sessions, each with a button that ends it. */
export function SessionsCard({ profile }: { profile: ProfileView }) {
  const t = useTexts();
  return (
    <ProfileRow id="sessions">
      <ul className="session-list">
        {profile.sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p className="row">
                <bdi className="strong">{session.device}</bdi>
                {session.isThis ? (
                  <Badge look={{ tone: 'success', mark: 'full' }}>{t('profiles.sessions.here')}</Badge>
                ) : null}
              </p>
              <p className="caption muted">
                {t('profiles.sessions.seen', { when: session.seen })} · <bdi dir="ltr">{session.ip}</bdi>
              </p>
            </div>
            {session.isThis ? null : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="form" value="session" />
                <Button type="submit" name="id" value={session.id} data-small="">
                  {t('profiles.sessions.end')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {profile.sessions.length > 1 ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="form" value="session" />
          <Button type="submit" name="id" value="others" data-tone="danger">
            {t('profiles.sessions.endOthers')}
          </Button>
        </Form>
      ) : null}
    </ProfileRow>
  );
}

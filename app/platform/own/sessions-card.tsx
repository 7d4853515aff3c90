import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { Badge } from '../../ui/console/badge.tsx';
import { OwnRow } from '../../ui/console/own/own-parts.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { SessionView } from './own-view.ts';

/** The account's sessions, each with a button that ends it. */
export function SessionsCard({ sessions }: { sessions: SessionView[] }) {
  const t = useTexts();
  return (
    <OwnRow id="sessions">
      <ul className="session-list">
        {sessions.map((session) => (
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
      {sessions.length > 1 ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="form" value="session" />
          <Button type="submit" name="id" value="others" data-tone="danger">
            {t('profiles.sessions.endOthers')}
          </Button>
        </Form>
      ) : null}
    </OwnRow>
  );
}

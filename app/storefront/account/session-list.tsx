import { Form } from 'react-router';
import { useTexts } from '../shell/shell-context.tsx';
import type { SessionView } from './session-views.server.ts';

/** Sessions of the account; each but the current one can be signed out. */
export function SessionList({ sessions }: { sessions: SessionView[] }) {
  const text = useTexts();
  return (
    <ul className="session-list">
      {sessions.map((session) => (
        <li key={session.id}>
          <span>
            <b>{session.device}</b>
            <span className="cap muted">{session.seen}</span>
          </span>
          {session.isHere ? (
            <span className="status good">{text('account.sessions.here')}</span>
          ) : (
            <Form method="post" reloadDocument>
              <input type="hidden" name="intent" value="end" />
              <button
                type="submit"
                name="session"
                value={session.id}
                className="btn line"
                aria-label={`${text('account.sessions.end')}: ${session.device}`}
              >
                {text('account.sessions.end')}
              </button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

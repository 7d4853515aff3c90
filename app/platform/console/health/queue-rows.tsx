import { Link } from 'react-router';
import { CardFrame } from '../../../ui/console/card.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { JobBadge } from '../jobs/job-badge.tsx';
import { JOB_LIST } from '../jobs/list-rules.ts';
import type { HealthView } from './health-view.server.ts';

/** The number of jobs of each kind and state, with a link to them. */
export function QueueRows({ health }: { health: HealthView }) {
  const t = useTexts();
  const { queue, mailsWaiting, maySeeJobs } = health;
  return (
    <CardFrame title={t('healthdesk.queue')}>
      <p className="muted console-none">
        {queue.length === 0 ? t('healthdesk.noJobs') : t('healthdesk.mails', { count: mailsWaiting })}
      </p>
      <ul className="console-rows">
        {queue.map((row) => (
          <li key={`${row.task} ${row.state}`}>
            <div>
              {maySeeJobs ? <JobsLink row={row} /> : row.name}
              {row.due ? (
                <span className="caption">{t('healthdesk.due', { when: row.due.text })}</span>
              ) : null}
            </div>
            <JobBadge state={row.state} />
            <b>{t('healthdesk.count', { count: row.jobs })}</b>
          </li>
        ))}
      </ul>
    </CardFrame>
  );
}

function JobsLink({ row: { task, state, name } }: { row: HealthView['queue'][number] }) {
  const { locale } = useReading();
  const query = new URLSearchParams({ view: state, task });
  return (
    <Link className="row-link" to={`${localPath(JOB_LIST.path, locale)}?${query}`}>
      {name}
    </Link>
  );
}

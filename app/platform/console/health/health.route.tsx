import { useTexts } from '../../../ui/console/texts.tsx';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/health.route';
import { BackupFacts } from './backup-facts.tsx';
import { DatabaseFacts, DiskFacts } from './health-facts.tsx';
import { HealthNotes } from './health-notes.tsx';
import { healthView } from './health-view.server.ts';
import { ProcessRows } from './process-rows.tsx';
import { QueueRows } from './queue-rows.tsx';

export const loader = operatorOnly('health.view', (_args: Route.LoaderArgs, desk) => healthView(desk));

export default function HealthPage({ loaderData: health }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <main className="page" id="main">
      <ConsoleHead title={t('healthdesk.title')} text={t('healthdesk.lead')} />
      <HealthNotes health={health} />
      <div className="console-split">
        <div>
          <ProcessRows processes={health.processes} />
          <QueueRows health={health} />
        </div>
        <div>
          <DatabaseFacts database={health.database} />
          <DiskFacts disk={health.disk} />
          <BackupFacts backups={health.backups} />
        </div>
      </div>
    </main>
  );
}

import { Card } from '../../../ui/console/card.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { Fact } from '../fact.tsx';
import type { HealthView } from './health-view.server.ts';

/** The backups of the install: its own, or those that its operator's tools made and recorded. */
export function BackupFacts({ backups }: Pick<HealthView, 'backups'>) {
  const t = useTexts();
  return (
    <Card title={t('healthdesk.backup')}>
      {backups.makesOwn ? <OwnBackups backups={backups} /> : <RecordedBackups backups={backups} />}
    </Card>
  );
}

function OwnBackups({ backups: { base, archived, check } }: Pick<HealthView, 'backups'>) {
  const t = useTexts();
  return (
    <>
      <dl className="console-facts">
        <Fact text={t('healthdesk.lastBackup')}>
          {base ? `${base.when.text} · ${base.size}` : t('healthdesk.notYet')}
        </Fact>
        <Fact text={t('healthdesk.archived')}>{archived?.text ?? t('healthdesk.notYet')}</Fact>
        <Fact text={t('healthdesk.lastCheck')}>
          {check
            ? t(check.isDone ? 'healthdesk.checkDone' : 'healthdesk.checkFailed', { when: check.when.text })
            : t('healthdesk.notYet')}
        </Fact>
      </dl>
      {check && !check.isDone ? (
        <p className="caption">
          <bdi dir="ltr">{check.problem}</bdi>
        </p>
      ) : null}
      <p className="caption">{t('healthdesk.backupText')}</p>
    </>
  );
}

function RecordedBackups({ backups: { own } }: Pick<HealthView, 'backups'>) {
  const t = useTexts();
  return (
    <>
      <p>{own ? t('healthdesk.ownBackup', { when: own.text }) : t('healthdesk.noBackup')}</p>
      <p className="caption">{t('healthdesk.noBackupText')}</p>
    </>
  );
}

import { Card } from '../../../ui/console/card.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { Fact } from '../fact.tsx';
import type { HealthView } from './health-view.server.ts';

export function DatabaseFacts({ database }: Pick<HealthView, 'database'>) {
  const t = useTexts();
  const { version, size, connections, maxConnections, oldestSeconds } = database;
  return (
    <Card title={t('healthdesk.database')}>
      <dl className="console-facts">
        <Fact text={t('healthdesk.version')}>
          <bdi dir="ltr">PostgreSQL {version}</bdi>
        </Fact>
        <Fact text={t('healthdesk.size')}>{size}</Fact>
        <Fact text={t('healthdesk.connections')}>
          {t('healthdesk.of', { count: connections, most: maxConnections })}
        </Fact>
        <Fact text={t('healthdesk.oldest')}>
          {oldestSeconds === null
            ? t('healthdesk.noneOpen')
            : t('healthdesk.seconds', { count: oldestSeconds })}
        </Fact>
      </dl>
      <p className="caption">{t('healthdesk.databaseText')}</p>
    </Card>
  );
}

export function DiskFacts({ disk }: Pick<HealthView, 'disk'>) {
  const t = useTexts();
  if (!disk) {
    return (
      <Card title={t('healthdesk.disk')}>
        <p>{t('healthdesk.noDisk')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('healthdesk.disk')}>
      <dl className="console-facts">
        <Fact text={t('healthdesk.free')}>{disk.free}</Fact>
        <Fact text={t('healthdesk.total')}>{disk.total}</Fact>
        <Fact text={t('healthdesk.used')}>{t('healthdesk.share', { percent: disk.used })}</Fact>
      </dl>
    </Card>
  );
}

/** Souk makes no backups itself, so the page states that it knows of none. */
export function BackupFacts() {
  const t = useTexts();
  return (
    <Card title={t('healthdesk.backup')}>
      <p>{t('healthdesk.noBackup')}</p>
      <p className="caption">{t('healthdesk.noBackupText')}</p>
    </Card>
  );
}

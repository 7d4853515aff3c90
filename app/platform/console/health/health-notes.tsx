import { PageNote } from '../../../ui/console/page-note.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import type { HealthView } from './health-view.server.ts';

/** Warnings about disk, connections and late jobs; renders nothing if there are none. */
export function HealthNotes({ health }: { health: HealthView }) {
  const t = useTexts();
  const { disk, late, hasFewConnections, processes, backups, brokenChains } = health;
  const missing = processes.filter(({ isMissing }) => isMissing).length;
  return (
    <>
      {disk?.isShort ? (
        <PageNote tone="warning">{t('healthdesk.note.disk', { free: disk.free })}</PageNote>
      ) : null}
      {backups.trouble ? (
        <PageNote tone="warning">
          {t(`healthdesk.note.backup.${backups.trouble.what}`)} <bdi dir="ltr">{backups.trouble.problem}</bdi>
        </PageNote>
      ) : null}
      {brokenChains.length > 0 ? (
        <PageNote tone="warning">
          {t('healthdesk.note.chains')} <bdi dir="ltr">{brokenChains.join(', ')}</bdi>
        </PageNote>
      ) : null}
      {missing > 0 ? (
        <PageNote tone="warning">{t('healthdesk.note.missing', { count: missing })}</PageNote>
      ) : null}
      {late ? <PageNote tone="warning">{t('healthdesk.note.late', { when: late.text })}</PageNote> : null}
      {hasFewConnections ? <PageNote tone="warning">{t('healthdesk.note.connections')}</PageNote> : null}
    </>
  );
}

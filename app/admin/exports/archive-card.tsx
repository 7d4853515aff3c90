import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useLookAgain } from '../kit/use-look-again.ts';
import { ExportCard } from './export-card.tsx';

export type ArchiveView =
  | { status: 'none' | 'waiting' | 'failed' }
  | { status: 'ready'; id: string; size: string; madeAt: string; until: string };

export type ArchiveProblem = 'wrong' | 'tooMany' | 'busy' | 'gone';

type Props = { archive: ArchiveView; problem: ArchiveProblem | null };

/** Everything of the store in one file, which a job prepares. */
export function ArchiveCard({ archive, problem }: Props) {
  const t = useTexts();
  const isOfPassword = problem === 'wrong' || problem === 'tooMany';
  return (
    <ExportCard
      id="export-archive"
      glyph="download"
      title={t('files.archive.title')}
      className="archive-card"
    >
      <div className="card-body stack">
        <p>{t('files.archive.text')}</p>
        <p className="caption">{t('files.archive.leftOut')}</p>
        <ArchiveState archive={archive} problem={problem} />
        {archive.status === 'waiting' ? null : (
          <Form method="post" action="/admin/settings/export/archive" reloadDocument className="archive-form">
            <PasswordField
              name="password"
              label={t('files.export.password')}
              autoComplete="current-password"
              required
              withAsterisk={false}
              error={isOfPassword ? t(`files.export.${problem}`) : undefined}
            />
            <ArchiveButtons archive={archive} />
          </Form>
        )}
      </div>
    </ExportCard>
  );
}

function ArchiveState({ archive, problem }: Props) {
  const t = useTexts();
  useLookAgain(archive.status === 'waiting');
  if (archive.status === 'ready') {
    const { size, madeAt, until } = archive;
    return <p className="strong">{t('files.archive.ready', { size, madeAt, until })}</p>;
  }
  if (archive.status === 'waiting')
    return <p role="status">{t(problem === 'busy' ? 'files.archive.busy' : 'files.archive.waiting')}</p>;
  if (archive.status === 'failed') return <p role="alert">{t('files.archive.failed')}</p>;
  return problem === 'gone' ? <p role="alert">{t('files.archive.gone')}</p> : null;
}

function ArchiveButtons({ archive }: Pick<Props, 'archive'>) {
  const t = useTexts();
  const isReady = archive.status === 'ready';
  return (
    <div className="archive-buttons">
      {isReady ? (
        <Button
          type="submit"
          name="archive"
          value={archive.id}
          variant="filled"
          leftSection={<Glyph name="download" small />}
        >
          {t('files.archive.download')}
        </Button>
      ) : null}
      <Button type="submit" variant={isReady ? 'default' : 'filled'}>
        {t(isReady ? 'files.archive.again' : 'files.archive.make')}
      </Button>
    </div>
  );
}

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Part } from '#domain/restores/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import type { RunView } from './earlier-view.ts';

const TONES = { waiting: 'info', running: 'info', done: 'success', failed: 'danger' } as const;

/** The status of the newest take-back, with a link that undoes it. */
export function RunNote({ run }: { run: RunView }) {
  const t = useTexts();
  return (
    <section
      className="note earlier-run"
      data-tone={TONES[run.status]}
      role={run.status === 'failed' ? 'alert' : 'status'}
    >
      <div>
        <p className="strong">{textOf(run, t)}</p>
        {run.problem ? <p>{t(`earlier.problem.${run.problem}`)}</p> : null}
        {run.finished ? (
          <p className="caption">
            {t('earlier.run.finished', { time: isolate(run.finished.text) })}{' '}
            {run.undoHref ? t('earlier.run.undoNote') : null}
          </p>
        ) : null}
      </div>
      {run.undoHref ? (
        <Button component={Link} to={run.undoHref}>
          {t('earlier.run.undo')}
        </Button>
      ) : null}
    </section>
  );
}

function textOf({ status, parts, taken, ...run }: RunView, t: Texts): string {
  const names = (of: Part[]) => of.map((part) => t(`earlier.part.${part}`)).join(t('delivery.admin.comma'));
  const minute = isolate(run.minute);
  if (status === 'failed')
    return taken.length === 0
      ? t('earlier.run.failed', { minute })
      : t('earlier.run.partly', { minute, parts: names(taken) });
  return t(`earlier.run.${status}`, { minute, parts: names(parts) });
}

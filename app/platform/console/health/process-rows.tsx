import { Badge } from '../../../ui/console/badge.tsx';
import { CardFrame } from '../../../ui/console/card.tsx';
import { isolate } from '../../../ui/console/isolate.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import type { HealthView } from './health-view.server.ts';

/** The install's web processes and workers, in the state that each last reported. */
export function ProcessRows({ processes }: Pick<HealthView, 'processes'>) {
  const t = useTexts();
  return (
    <CardFrame title={t('healthdesk.processes')}>
      {processes.length === 0 ? <p className="muted console-none">{t('healthdesk.noProcess')}</p> : null}
      <ul className="console-rows">
        {processes.map((row) => (
          <li key={row.id}>
            <div>
              <span className="strong">{t(`healthdesk.kind.${row.kind}`)}</span>
              <span className="caption">
                <bdi dir="ltr">
                  {row.host} · {row.pid}
                </bdi>
                {' · '}
                {t('healthdesk.running', { when: isolate(row.since.text) })}
              </span>
              <span className="caption">
                {t('healthdesk.load', {
                  memory: isolate(row.memory),
                  usual: row.delayMs.usual,
                  most: row.delayMs.most,
                })}
              </span>
            </div>
            {row.isMissing ? (
              <Badge look={{ tone: 'danger', mark: 'open' }}>
                {t('healthdesk.missing', { when: isolate(row.seen.text) })}
              </Badge>
            ) : (
              <Badge look={{ tone: 'success', mark: 'full' }}>{t('healthdesk.alive')}</Badge>
            )}
          </li>
        ))}
      </ul>
      <p className="caption console-none">{t('healthdesk.processText')}</p>
    </CardFrame>
  );
}

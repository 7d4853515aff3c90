import { Badge } from '../../../ui/console/badge.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import type { BreachView } from './breach-view.server.ts';

/** Shows that the authority was notified, or how much time is left to notify it. */
export function BreachBadge({ breach }: { breach: Pick<BreachView, 'authority' | 'hoursLeft'> }) {
  const t = useTexts();
  const { authority, hoursLeft: hours } = breach;
  if (authority !== 'open' || hours === null) {
    const tone = authority === 'told' ? 'success' : 'neutral';
    return (
      <Badge look={{ tone, mark: 'full' }}>
        {t(authority === 'told' ? 'breachdesk.told' : 'breachdesk.not_needed')}
      </Badge>
    );
  }
  if (hours < 0)
    return <Badge look={{ tone: 'danger', mark: 'full' }}>{t('breachdesk.late', { hours: -hours })}</Badge>;
  return <Badge look={{ tone: 'warning', mark: 'half' }}>{t('breachdesk.left', { hours })}</Badge>;
}

import { Badge } from './badge.tsx';
import { useTexts } from './texts.tsx';

/** The number of whole days until a deadline; negative once it has passed. */
export type DueView = { days: number; day: string };

export function dueView(dueAt: Date, now: Date, day: string): DueView {
  const left = dueAt.getTime() - now.getTime();
  return { days: left < 0 ? Math.min(-1, Math.ceil(left / 86_400_000)) : Math.floor(left / 86_400_000), day };
}

/** The deadline of a privacy request as a badge: red once it has passed, yellow in its last week. */
export function DueBadge({ due }: { due: DueView }) {
  const t = useTexts();
  const { days } = due;
  if (days < 0) {
    return (
      <Badge look={{ tone: 'danger', mark: 'full' }}>{t('privacyrequests.late', { count: -days })}</Badge>
    );
  }
  const tone = days <= 7 ? 'warning' : 'neutral';
  return <Badge look={{ tone, mark: 'half' }}>{t('privacyrequests.left', { count: days })}</Badge>;
}

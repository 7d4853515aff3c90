import { Badge } from './badge.tsx';
import { useTexts } from './texts.tsx';

export type RequestOutcome = 'done' | 'nothing_held' | 'not_proven' | 'withdrawn' | 'unfounded';

/** The outcome of a closed privacy request. */
export function OutcomeBadge({ outcome }: { outcome: RequestOutcome }) {
  const t = useTexts();
  const look = outcome === 'done' ? ({ tone: 'success', mark: 'full' } as const) : NEUTRAL;
  return <Badge look={look}>{t(`privacyrequests.outcome.${outcome}`)}</Badge>;
}

const NEUTRAL = { tone: 'neutral', mark: 'full' } as const;

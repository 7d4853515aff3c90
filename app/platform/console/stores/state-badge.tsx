import type { StoreState } from '#domain/operator-desk/index.ts';
import { Badge, type BadgeLook } from '../../../ui/console/badge.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';

const LOOKS: Record<StoreState, BadgeLook> = {
  active: { tone: 'success', mark: 'full' },
  trial: { tone: 'info', mark: 'open' },
  pastDue: { tone: 'warning', mark: 'half' },
  ending: { tone: 'warning', mark: 'open' },
  expired: { tone: 'danger', mark: 'open' },
  suspended: { tone: 'danger', mark: 'full' },
  unclaimed: { tone: 'neutral', mark: 'open' },
  closed: { tone: 'neutral', mark: 'none' },
};

export function StateBadge({ state }: { state: StoreState }) {
  const t = useTexts();
  return <Badge look={LOOKS[state]}>{t(`console.state.${state}`)}</Badge>;
}

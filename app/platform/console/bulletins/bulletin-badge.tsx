import type { BulletinState } from '#domain/bulletins/index.ts';
import { Badge, type BadgeLook } from '../../../ui/console/badge.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';

const LOOKS: Record<BulletinState, BadgeLook> = {
  draft: { tone: 'neutral', mark: 'open' },
  planned: { tone: 'info', mark: 'half' },
  shown: { tone: 'success', mark: 'full' },
  over: { tone: 'neutral', mark: 'full' },
};

export function BulletinBadge({ state }: { state: BulletinState }) {
  const t = useTexts();
  return <Badge look={LOOKS[state]}>{t(`bulletindesk.state.${state}`)}</Badge>;
}

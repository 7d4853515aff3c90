import type { DomainView } from '#domain/operator-desk/index.ts';
import { Badge, type BadgeLook } from '../../../ui/console/badge.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';

const LOOKS: Record<DomainView, BadgeLook> = {
  failing: { tone: 'warning', mark: 'half' },
  failed: { tone: 'danger', mark: 'open' },
  waiting: { tone: 'neutral', mark: 'open' },
  served: { tone: 'success', mark: 'full' },
};

export function DomainBadge({ view }: { view: DomainView }) {
  const t = useTexts();
  return <Badge look={LOOKS[view]}>{t(`consoledomains.view.${view}`)}</Badge>;
}

import type { JobState } from '#domain/operator-desk/index.ts';
import { Badge, type BadgeLook } from '../../../ui/console/badge.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';

const LOOKS: Record<JobState, BadgeLook> = {
  failed: { tone: 'danger', mark: 'full' },
  running: { tone: 'info', mark: 'half' },
  retrying: { tone: 'warning', mark: 'half' },
  waiting: { tone: 'neutral', mark: 'open' },
};

export function JobBadge({ state }: { state: JobState }) {
  const t = useTexts();
  return <Badge look={LOOKS[state]}>{t(`consolejobs.state.${state}`)}</Badge>;
}

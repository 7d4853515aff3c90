import type { MailState } from '#domain/operator-desk/index.ts';
import { Badge, type BadgeLook } from '../../../ui/console/badge.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';

const LOOKS: Record<MailState, BadgeLook> = {
  failed: { tone: 'danger', mark: 'full' },
  queued: { tone: 'neutral', mark: 'open' },
  sent: { tone: 'success', mark: 'full' },
  suppressed: { tone: 'warning', mark: 'full' },
  bounced: { tone: 'danger', mark: 'half' },
  complained: { tone: 'danger', mark: 'open' },
  discarded: { tone: 'neutral', mark: 'full' },
};

export function MailBadge({ state }: { state: MailState }) {
  const t = useTexts();
  return <Badge look={LOOKS[state]}>{t(`maildesk.state.${state}`)}</Badge>;
}

import { Badge, type BadgeLook } from './badge.tsx';
import { useTexts } from './texts.tsx';

export const PHASE_LOOKS = {
  free: { tone: 'success', mark: 'full' },
  given: { tone: 'success', mark: 'full' },
  complimentary: { tone: 'success', mark: 'full' },
  trial: { tone: 'info', mark: 'half' },
  active: { tone: 'success', mark: 'full' },
  canceling: { tone: 'warning', mark: 'half' },
  past_due: { tone: 'danger', mark: 'half' },
  ended: { tone: 'danger', mark: 'open' },
  suspended: { tone: 'danger', mark: 'half' },
} as const satisfies Record<string, BadgeLook>;

type Phase = keyof typeof PHASE_LOOKS;

/** A badge with the phase of a subscription. */
export function PhaseBadge({ phase }: { phase: Phase }) {
  const t = useTexts();
  return <Badge look={PHASE_LOOKS[phase]}>{t(`plans.phase.${phase}`)}</Badge>;
}

import type { PersonState } from '#domain/operator-desk/index.ts';
import { Badge, type BadgeLook } from '../../../ui/console/badge.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';

const LOOKS: Record<PersonState, BadgeLook> = {
  active: { tone: 'success', mark: 'full' },
  locked: { tone: 'danger', mark: 'full' },
  unclaimed: { tone: 'neutral', mark: 'open' },
};

export function PersonBadge({ state }: { state: PersonState }) {
  const t = useTexts();
  return <Badge look={LOOKS[state]}>{t(`people.state.${state}`)}</Badge>;
}

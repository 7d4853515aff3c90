import type { AccountState } from '#domain/operator-desk/index.ts';
import { Badge, type BadgeLook } from '../../../ui/console/badge.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';

const LOOKS: Record<AccountState, BadgeLook> = {
  active: { tone: 'success', mark: 'full' },
  locked: { tone: 'danger', mark: 'full' },
  unclaimed: { tone: 'neutral', mark: 'open' },
};

export function AccountBadge({ state }: { state: AccountState }) {
  const t = useTexts();
  return <Badge look={LOOKS[state]}>{t(`people.state.${state}`)}</Badge>;
}

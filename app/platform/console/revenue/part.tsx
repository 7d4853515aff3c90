import { usePercent } from '../../../ui/console/number-text.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';

/** A share as a percentage; a dash if the whole is 0. */
export function Part({ of }: { of: number | null }) {
  const t = useTexts();
  const percent = usePercent();
  return <bdi dir="ltr">{of === null ? t('revenuedesk.none') : percent(of)}</bdi>;
}

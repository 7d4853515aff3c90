import { usePercent } from '../../../ui/console/number-text.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';

/** A part in per cent; a dash for a part of nothing. */
export function Part({ of }: { of: number | null }) {
  const t = useTexts();
  const percent = usePercent();
  return <bdi dir="ltr">{of === null ? t('revenuedesk.none') : percent(of)}</bdi>;
}

import { useTexts } from '../../../ui/console/texts.tsx';

/**
 * A bar that shows how much of a limit is used: amber from 85 %, red at the limit. Renders nothing without a limit.
 */
export function UseBar({ used, limit }: { used: number; limit: number | null }) {
  if (limit === null) return null;
  const part = limit === 0 ? (used > 0 ? 1 : 0) : Math.min(1, used / limit);
  const tone = part >= 1 ? 'danger' : part >= 0.85 ? 'warning' : undefined;
  return (
    <span className="use-bar" data-tone={tone} aria-hidden="true">
      <span style={{ inlineSize: `${Math.round(part * 100)}%` }} />
    </span>
  );
}

export function UseText({ used, limit }: { used: number; limit: number | null }) {
  const t = useTexts();
  return (
    <bdi dir="ltr">
      {limit === null ? t('console.noLimit', { used }) : t('console.ofLimit', { used, limit })}
    </bdi>
  );
}

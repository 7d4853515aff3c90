import './plan-uses.css';
import { useTexts } from '../../ui/console/texts.tsx';
import { useDigits } from '../../ui/locale-context.tsx';

export type PlanUseView = { name: 'products' | 'team' | 'storage'; used: number; all: number | null };

export function PlanUses({ uses }: { uses: PlanUseView[] }) {
  const t = useTexts();
  const digits = useDigits();
  const amount = (name: string, count: number) =>
    name === 'storage' ? t('numbers.dashboard.plan.mb', { count: digits(count) }) : digits(count);
  return uses.map(({ name, used, all }) => (
    <div key={name}>
      <div className="plan-use">
        <span>{t(`numbers.dashboard.plan.${name}`)}</span>
        <span className="num muted">
          {all === null
            ? amount(name, used)
            : t('numbers.dashboard.plan.of', { used: amount(name, used), all: amount(name, all) })}
        </span>
      </div>
      {all === null ? null : (
        <div className="meter" data-tone={used >= all ? 'full' : undefined} aria-hidden="true">
          <span style={{ inlineSize: `${Math.min(100, all === 0 ? 0 : (used / all) * 100)}%` }} />
        </div>
      )}
    </div>
  ));
}

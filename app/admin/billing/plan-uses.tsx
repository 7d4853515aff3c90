import './plan-uses.css';
import type { OrdersLevel } from '#domain/packages/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useDigits } from '../../ui/locale-context.tsx';

export type PlanUseView = {
  name: 'products' | 'team' | 'storage' | 'domains' | 'orders';
  used: number;
  all: number | null;
  /** Set if a limit that only causes a warning is nearly reached or exceeded. */
  level?: OrdersLevel | null;
};

export function PlanUses({ uses }: { uses: PlanUseView[] }) {
  const t = useTexts();
  const amount = useAmount();
  return uses.map(({ name, used, all, level }) => (
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
      {level ? (
        <p className="caption plan-use-note">
          {t(level === 'near' ? 'numbers.dashboard.plan.ordersNear' : 'numbers.dashboard.plan.ordersReached')}
        </p>
      ) : null}
    </div>
  ));
}

/** The use of one limit: storage in MB, or in GB from 1,024 MB; anything else as a plain number. */
export function useAmount(): (name: PlanUseView['name'], count: number) => string {
  const t = useTexts();
  const digits = useDigits();
  return (name, count) => {
    const text = (number: number) => digits(number.toLocaleString('en', { maximumFractionDigits: 1 }));
    if (name !== 'storage') return text(count);
    return count < 1024
      ? t('numbers.dashboard.plan.mb', { count: text(count) })
      : t('numbers.dashboard.plan.gb', { count: text(count / 1024) });
  };
}

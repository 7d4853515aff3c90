import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import type { BillingView, ChangeBy } from './billing-view.ts';

export function BillingHistory({ changes }: Pick<BillingView, 'changes'>) {
  const t = useTexts();
  const byName = useByName();
  return (
    <Card title={t('common.history')} bodyClass="card-body">
      {changes.length === 0 ? <p className="muted">{t('admin.billing.historyEmpty')}</p> : null}
      <ol className="timeline">
        {changes.map((change) => (
          <li key={change.id}>
            <p className="strong">{sentence(change)}</p>
            <p className="caption">
              <When when={change.when} />
              <span className="dot">·</span>
              {t('admin.billing.by', { name: byName(change.by) })}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );

  function sentence({ kind, reason, periodEnd, plan }: BillingView['changes'][number]): string {
    if (kind === 'started') return t('admin.billing.change.started');
    if (kind === 'package') return t('admin.billing.change.package', { plan: isolate(plan ?? '') });
    if (kind === 'period_end') {
      return periodEnd
        ? t('admin.billing.change.periodEnd', { date: periodEnd.exact })
        : t('admin.billing.change.noEnd');
    }
    if (kind === 'suspended' || kind === 'unsuspended') {
      return t(`admin.billing.change.${kind}`, { reason: isolate(reason) });
    }
    const said = { plan: isolate(plan ?? ''), date: isolate(periodEnd?.day ?? '') };
    return t(`plans.change.${kind}`, said);
  }
}

export function useByName(): (by: ChangeBy) => string {
  const t = useTexts();
  return (by) => (by === 'operator' ? t('admin.billing.operator') : isolate(by.name));
}

import type { Staff } from '../shell/staff.server.ts';
import type { CashTab } from './cash-tabs.tsx';

export function cashTabsFor({ can }: Staff): CashTab[] {
  const tabs: [CashTab, boolean][] = [
    ['queue', can('orders.confirm')],
    ['courier', can('orders.collect')],
    ['refuse', can('orders.refuse')],
  ];
  return tabs.flatMap(([tab, isOpen]) => (isOpen ? [tab] : []));
}

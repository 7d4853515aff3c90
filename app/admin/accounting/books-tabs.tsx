import { ListTabs } from '../../ui/console/list/list-tabs.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { PAYOUTS_PATH } from './payouts-view.ts';
import './accounting.css';

const PATHS = {
  vat: '/admin/accounting',
  payouts: PAYOUTS_PATH,
  journal: '/admin/accounting/journal',
  accounts: '/admin/accounting/accounts',
};

export type BooksTab = keyof typeof PATHS;

const TABS = Object.keys(PATHS) as BooksTab[];

/** The tabs of accounting. Tabs that have a period keep the chosen one. */
export function BooksTabs({ tab, period }: { tab: BooksTab; period?: string }) {
  const t = useTexts();
  const query = period ? `?period=${period}` : '';
  return (
    <div className="books-tabs">
      <ListTabs
        label={t('accounting.tabs')}
        tabs={TABS.map((key) => ({
          key,
          text: t(`accounting.tab.${key}`),
          href: key === 'vat' || key === 'journal' ? `${PATHS[key]}${query}` : PATHS[key],
        }))}
        current={tab}
      />
    </div>
  );
}

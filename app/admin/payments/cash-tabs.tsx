import { ListTabs } from '../../ui/console/list/list-tabs.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';

export type CashTab = 'queue' | 'courier' | 'refuse';

const PATHS: Record<CashTab, string> = {
  queue: '/admin/orders/confirm',
  courier: '/admin/orders/reconcile',
  refuse: '/admin/orders/refuse-list',
};

export function CashHead({ tab, tabs }: { tab: CashTab; tabs: CashTab[] }) {
  const t = useTexts();
  return (
    <>
      <PageHead
        heading={t(`payments.${tab}.title`)}
        back={<BackLink to="/admin/orders">{t('common.orders')}</BackLink>}
        text={t(`payments.${tab}.text`)}
      />
      <div className="cash-tabs">
        <ListTabs
          label={t('common.cashOnDelivery')}
          tabs={tabs.map((key) => ({ key, text: t(`payments.${key}.tab`), href: PATHS[key] }))}
          current={tab}
        />
      </div>
    </>
  );
}

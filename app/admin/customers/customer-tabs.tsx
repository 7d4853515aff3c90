import { ListTabs } from '../../ui/console/list/list-tabs.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

/** The tabs of Users: customers and team. Each is shown only to staff who may see its page. */
export function CustomerTabs(props: { tab: 'customers' | 'team'; customers: boolean; team: boolean }) {
  const t = useTexts();
  const tabs = [
    ...(props.customers
      ? [{ key: 'customers', text: t('customers.tab.customers'), href: '/admin/users' }]
      : []),
    ...(props.team ? [{ key: 'team', text: t('customers.tab.team'), href: '/admin/users/team' }] : []),
  ];
  if (tabs.length < 2) return null;
  return (
    <div className="page-tabs">
      <ListTabs label={t('customers.title')} tabs={tabs} current={props.tab} />
    </div>
  );
}

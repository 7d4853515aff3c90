import { useTexts } from '../../ui/console/texts.tsx';
import { ListTabs } from '../list/list-tabs.tsx';

/** The two halves of Users, customers and team, each shown to staff who may see it. */
export function PeopleTabs(props: { tab: 'customers' | 'team'; customers: boolean; team: boolean }) {
  const t = useTexts();
  const tabs = [
    ...(props.customers ? [{ key: 'customers', text: t('people.tab.customers'), href: '/admin/users' }] : []),
    ...(props.team ? [{ key: 'team', text: t('people.tab.team'), href: '/admin/users/team' }] : []),
  ];
  if (tabs.length < 2) return null;
  return (
    <div className="page-tabs">
      <ListTabs label={t('people.title')} tabs={tabs} current={props.tab} />
    </div>
  );
}

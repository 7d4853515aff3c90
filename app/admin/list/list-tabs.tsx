import { Link } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';

export type ListTab = { key: string; text: string; count?: number; href: string };

/** Saved views above a list: each is an address, so it can be kept and shared. */
export function ListTabs(props: { label: string; tabs: ListTab[]; current: string }) {
  const t = useTexts();
  return (
    <nav className="list-tabs" aria-label={props.label}>
      {props.tabs.map((tab) => (
        <Link key={tab.key} to={tab.href} aria-current={tab.key === props.current ? 'page' : undefined}>
          {tab.text}
          {tab.count === undefined ? null : (
            <span className="list-tab-count">{t('admin.list.number', { count: tab.count })}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

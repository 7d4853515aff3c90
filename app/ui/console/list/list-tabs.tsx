import { Link } from 'react-router';
import { OwnText } from '../../own-text.tsx';
import { useTexts } from '../texts.tsx';
import { type SavedViews, SaveView } from './save-view.tsx';

export type ListTab = { key: string; text: string; count?: number; href: string };

/**
 * Views above a list, first the built-in ones and then the team's own. Each view has an address that can be
 * shared.
 */
export function ListTabs(props: { label: string; tabs: ListTab[]; current: string; saved?: SavedViews }) {
  const t = useTexts();
  const { saved } = props;
  const shown = saved?.views.find(({ id }) => id === saved.id);
  return (
    <div className="list-views">
      <nav className="list-tabs" aria-label={props.label}>
        {props.tabs.map((tab) => (
          <Link
            key={tab.key}
            to={tab.href}
            aria-current={!shown && tab.key === props.current ? 'page' : undefined}
          >
            {tab.text}
            {tab.count === undefined ? null : (
              <span className="list-tab-count">{t('admin.list.number', { count: tab.count })}</span>
            )}
          </Link>
        ))}
        {saved?.views.map((view) => (
          <Link
            key={view.id}
            to={`${saved.path}?saved=${view.id}&${view.query}`}
            aria-current={view === shown ? 'page' : undefined}
          >
            <OwnText>{view.name}</OwnText>
            {view === shown && view.query !== saved.query ? (
              <span className="list-tab-dirty" role="img" aria-label={t('list.viewChanged')} />
            ) : null}
          </Link>
        ))}
      </nav>
      {saved?.canEdit ? <SaveView saved={saved} shown={shown} /> : null}
    </div>
  );
}

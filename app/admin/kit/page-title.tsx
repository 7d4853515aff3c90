import { useRouteLoaderData } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import type { Frame } from '../shell/frame.ts';
import type { rootData } from '../shell/root-data.server.ts';

/**
 * "Dar Nakheel | Orders", the template of every page title, which names the tab and which screen readers
 * announce.
 */
export function PageTitle({ page }: { page: string }) {
  return <title>{useDocumentTitle()(page)}</title>;
}

/** Returns a function that builds the full title of a page ("Dar Nakheel | Orders"). */
export function useDocumentTitle(): (page: string) => string {
  const t = useTexts();
  const data = useRouteLoaderData<{ frame?: Frame }>('shell/staff-layout.route');
  const root = useRouteLoaderData<typeof rootData>('root');
  const store = data?.frame?.store.name ?? root?.storeName;
  return (page) => (store ? t('admin.title', { page, store }) : page);
}

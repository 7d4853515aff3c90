import { useRouteLoaderData } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import type { Frame } from './frame.ts';

/** "Orders – Dar Nakheel": the title of the page in its tab and when it is announced. */
export function PageTitle({ page }: { page: string }) {
  const t = useTexts();
  const data = useRouteLoaderData<{ frame: Frame }>('routes/staff-layout');
  return <title>{t('admin.title', { page, store: data?.frame.store.name ?? '' })}</title>;
}

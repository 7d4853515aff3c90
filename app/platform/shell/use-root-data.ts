import { useRouteLoaderData } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import type { rootData } from './root-data.server.ts';

/** The data that all pages share; undefined on the error page of a failed root. */
export function useRootData() {
  return useRouteLoaderData<typeof rootData>('root');
}

/** The platform's name in the page's language. */
export function usePlatformName(): string {
  const t = useTexts();
  return useRootData()?.platformName ?? t('platform.name');
}

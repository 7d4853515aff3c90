import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { useStaffLive } from './use-staff-live.ts';

/** How much waits behind an entry of the sidebar, by its address. 100 stands for that many and more. */
export type Counts = Record<string, number>;

const MOST = 99;

const CountsContext = createContext<Counts>({});

/** Asks for the numbers once the page is there, and again when orders come in or something changes. */
export function CountsProvider({ children }: { children: ReactNode }) {
  const fetcher = useFetcher<Counts>({ key: 'counts' });
  const { load } = fetcher;
  useEffect(() => {
    load('/admin/counts');
  }, [load]);
  useStaffLive({
    orders: ({ orders }) => {
      if (orders.length > 0) load('/admin/counts');
    },
  });
  return <CountsContext value={fetcher.data ?? {}}>{children}</CountsContext>;
}

export function EntryCount({ to }: { to: string }) {
  const t = useTexts();
  const count = useContext(CountsContext)[to] ?? 0;
  if (count === 0) return null;
  return (
    <span className="sidebar-count">
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">{t('shell.waiting', { count })}</span>
    </span>
  );
}

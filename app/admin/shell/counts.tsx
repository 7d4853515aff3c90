import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { ask } from './ask.ts';
import { useStaffLive } from './use-staff-live.ts';

/** Pending items by the address of their sidebar entry. 100 means 100 or more. */
export type Counts = Record<string, number>;

const MOST = 99;

const CountsContext = createContext<Counts>({});

/** Fetches the counts after each navigation, and again when orders come in. */
export function CountsProvider({ children }: { children: ReactNode }) {
  const [counts, setCounts] = useState<Counts>({});
  const { key } = useLocation();
  const [news, setNews] = useState(0);
  useStaffLive({ orders: ({ orders }) => setNews((before) => before + orders.length) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches the counts after each navigation and each new order
  useEffect(() => {
    ask<Counts>('/admin/counts').then((answer) => answer && setCounts(answer));
  }, [key, news]);
  return <CountsContext value={counts}>{children}</CountsContext>;
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

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Me, MeUser } from '#server/http/me.ts';
import { useToast } from '../ui/toast.tsx';
import { useCart } from './cart-context.tsx';
import { useShell } from './shell-context.tsx';
import { keepWishes } from './wishes.ts';

export type UserState = {
  /** Who is signed in; null for a guest, and until it is known. */
  user: MeUser | null;
  loading: boolean;
  error: Error | null;
  /** For whoever signs in, out or edits the profile: asks again, in every open tab. */
  refresh: () => void;
};

const UserContext = createContext<UserState | null>(null);

/** Brings what is one person's to a page that is everybody's: one call of /api/me a page, and when a tab says so. */
export function UserProvider({ children }: { children: ReactNode }) {
  const { locale } = useShell();
  const { keep, changes } = useCart();
  const toast = useToast();
  const [known, setKnown] = useState<Omit<UserState, 'refresh'>>({ user: null, loading: true, error: null });

  const ask = useCallback(async () => {
    const before = changes.current;
    try {
      const me = await fetchMe(locale);
      // What a form answered in the meantime is newer.
      if (me && changes.current === before) keep(me.cart);
      if (me) keepWishes(me.wishlist);
      if (me?.notice) toast({ status: 'success', text: me.notice });
      setKnown({ user: me?.user ?? null, loading: false, error: null });
    } catch (error) {
      setKnown((last) => ({ ...last, loading: false, error: error as Error }));
    }
  }, [locale, keep, changes, toast]);

  const refresh = useAskInEveryTab(ask);
  const state = useMemo(() => ({ ...known, refresh }), [known, refresh]);
  return <UserContext value={state}>{children}</UserContext>;
}

/** Asks when the page opens, when it is taken from the browser's memory, and when another tab says that it changed. */
function useAskInEveryTab(ask: () => Promise<void>): () => void {
  const tabs = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel('souk-me') : null;
    const shown = (event: PageTransitionEvent) => event.persisted && ask();
    tabs.current = channel;
    channel?.addEventListener('message', ask);
    addEventListener('pageshow', shown);
    void ask();
    return () => {
      channel?.close();
      removeEventListener('pageshow', shown);
    };
  }, [ask]);
  return useCallback(() => {
    tabs.current?.postMessage('');
    void ask();
  }, [ask]);
}

// A closed store knows nobody: its answer is no failure.
async function fetchMe(locale: string): Promise<Me | null> {
  const answer = await fetch(`/api/me?locale=${locale}`);
  if (answer.status === 503) return null;
  if (!answer.ok) throw new Error(`/api/me answered ${answer.status}.`);
  return (await answer.json()) as Me;
}

export function useUserContext(): UserState {
  const state = useContext(UserContext);
  if (!state) throw new Error('useUserContext must be used within a UserContext');
  return state;
}

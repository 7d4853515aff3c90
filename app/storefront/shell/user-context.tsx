import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigation } from 'react-router';
import type { Me, MeUser } from '#server/index.ts';
import { useToast } from '../../ui/toast.tsx';
import { useCart } from '../cart/cart-context.tsx';
import { paths } from '../page/paths.ts';
import { storeWishes } from '../wishlist/wishes.ts';
import { useLocalePath, useShell } from './shell-context.tsx';

export type UserState = {
  /** The signed-in shopper; null for a guest, and while loading. */
  user: MeUser | null;
  /** Ids of products that the shopper may review. */
  reviewable: readonly string[];
  loading: boolean;
  error: Error | null;
  /** Reloads the shopper's data in every open tab, after signing in or out or editing the profile. */
  refresh: () => void;
  /** Signs out and reloads the page; does nothing for a guest. */
  logout: () => Promise<void>;
};

/** localStorage key of the session mark: its storage event tells other tabs about a change. */
const MARK = 'souk-me';

type Known = Pick<UserState, 'user' | 'reviewable' | 'loading' | 'error'>;

const NOBODY: Known = { user: null, reviewable: [], loading: true, error: null };

const UserContext = createContext<UserState | null>(null);

/**
 * Loads personal data into a cached page: one call of /api/me when the page opens, and one when another tab
 * reports a change.
 */
export function UserProvider({ children }: { children: ReactNode }) {
  const { locale } = useShell();
  const href = useLocalePath();
  const { keep, changes } = useCart();
  const toast = useToast();
  const [known, setKnown] = useState<Known>(NOBODY);

  const ask = useCallback(async () => {
    const before = changes.current;
    try {
      const me = await fetchMe(locale);
      // A transition, so that lazy parts that have not loaded yet keep their server markup.
      startTransition(() => {
        // The response to a form sent in the meantime is newer than this one.
        if (me && changes.current === before) keep(me.cart);
        if (me) storeWishes(me.wishlist);
        if (me?.notice) toast({ status: 'success', text: me.notice });
        setKnown({ ...NOBODY, user: me?.user ?? null, reviewable: me?.reviewable ?? [], loading: false });
      });
      if (me) tellTabs(me.mark);
    } catch (error) {
      setKnown((last) => ({ ...last, loading: false, error: error as Error }));
    }
  }, [locale, keep, changes, toast]);

  const refresh = useAskInEveryTab(ask);
  useAskAfterForms(ask);
  const isUser = known.user !== null;
  const logout = useCallback(async () => {
    if (!isUser) return;
    // Posts the same form as without scripts. The redirect is not followed: the reloaded page shows the
    // notice.
    await fetch(href(paths.logout), { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
    location.reload();
  }, [isUser, href]);
  const state = useMemo(() => ({ ...known, refresh, logout }), [known, refresh, logout]);
  return <UserContext value={state}>{children}</UserContext>;
}

/** Loads on page open, on return from the back/forward cache, and when another tab reports a change. */
function useAskInEveryTab(ask: () => Promise<void>): () => void {
  const tabs = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel('souk-me') : null;
    const shown = (event: PageTransitionEvent) => event.persisted && ask();
    const marked = (event: StorageEvent) => event.key === MARK && ask();
    tabs.current = channel;
    channel?.addEventListener('message', ask);
    addEventListener('pageshow', shown);
    addEventListener('storage', marked);
    void ask();
    return () => {
      channel?.close();
      removeEventListener('pageshow', shown);
      removeEventListener('storage', marked);
    };
  }, [ask]);
  // Asks in this tab first, so that the form's notice appears in the tab that sent the form.
  return useCallback(() => void ask().then(() => tabs.current?.postMessage('')), [ask]);
}

/** A form sent without a page load may have signed the shopper out or changed their name. */
function useAskAfterForms(ask: () => Promise<void>): void {
  const isSending = useNavigation().formMethod === 'POST';
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) void ask();
    wasSending.current = isSending;
  }, [isSending, ask]);
}

// Tells the other tabs if the session mark has changed, for example by a form sent before hydration.
function tellTabs(mark: string): void {
  try {
    if ((localStorage.getItem(MARK) ?? '') !== mark) localStorage.setItem(MARK, mark);
  } catch {
    // localStorage is blocked: other tabs notice the change with their next page.
  }
}

// A closed store has no users; its response is not an error.
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

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
import { keepWishes } from '../wishlist/wishes.ts';
import { useLocalePath, useShell } from './shell-context.tsx';

export type UserState = {
  /** Who is signed in; null for a guest, and until it is known. */
  user: MeUser | null;
  /** Products that they may review. */
  reviewable: readonly string[];
  loading: boolean;
  error: Error | null;
  /** For whoever signs in, out or edits the profile: asks again, in every open tab. */
  refresh: () => void;
  /** Signs out and loads the page anew; without a user nothing happens. */
  logout: () => Promise<void>;
};

/** Where a browser's tabs leave the mark of who is signed in: each hears when another changes it. */
const MARK = 'souk-me';

type Known = Pick<UserState, 'user' | 'reviewable' | 'loading' | 'error'>;

const NOBODY: Known = { user: null, reviewable: [], loading: true, error: null };

const UserContext = createContext<UserState | null>(null);

/** Brings what is one person's to a page that is everybody's: one call of /api/me a page, and when a tab says so. */
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
      // What nobody waits for: parts of the page whose code is not there yet would be drawn empty by it.
      startTransition(() => {
        // What a form answered in the meantime is newer.
        if (me && changes.current === before) keep(me.cart);
        if (me) keepWishes(me.wishlist);
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
    // A form, as without scripts; where it leads is not followed: this page, loaded anew, says what was done.
    await fetch(href(paths.logout), { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
    location.reload();
  }, [isUser, href]);
  const state = useMemo(() => ({ ...known, refresh, logout }), [known, refresh, logout]);
  return <UserContext value={state}>{children}</UserContext>;
}

/** Asks when the page opens, when it is taken from the browser's memory, and when another tab says that it changed. */
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
  // Here first: what a form left to be said is said in the tab that sent it.
  return useCallback(() => void ask().then(() => tabs.current?.postMessage('')), [ask]);
}

/** A form that was sent without loading the page anew may have signed out, or changed a name. */
function useAskAfterForms(ask: () => Promise<void>): void {
  const isSending = useNavigation().formMethod === 'POST';
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) void ask();
    wasSending.current = isSending;
  }, [isSending, ask]);
}

// A form may have signed in or out before any script ran: the page after it notices, and the others hear of it.
function tellTabs(mark: string): void {
  try {
    if ((localStorage.getItem(MARK) ?? '') !== mark) localStorage.setItem(MARK, mark);
  } catch {
    // Storage can be switched off: then each tab learns it with its next page.
  }
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

import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { PageArrival } from '../../ui/page-arrival.tsx';
import { useToast } from '../../ui/toast.tsx';
// Here already when the connection is gone.
import '../../ui/toast-list.tsx';
import { plainPath } from '../page/paths.ts';
import { LinkPrefetch } from './link-prefetch.tsx';
import { OfflineScreen } from './offline-screen.tsx';
import { useTexts } from './shell-context.tsx';
import { keepFormsOffline, keepHeader, keepMenus } from './shell-habits.ts';
import { skeletonOf } from './skeletons.tsx';

const SKELETON_AFTER_MS = 150;

/** What makes a page livelier once it has nothing better to do; nothing here is needed to see or buy anything. */
export function ShellLife({ show }: { show: (over: ReactNode) => void }) {
  useSkeletons(show);
  useOffline(show);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may have another header, or none
  useEffect(keepHeader, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an open menu ends with the walk that it began
  useEffect(() => keepMenus(), [key]);
  return (
    <>
      <LinkPrefetch />
      <PageArrival />
    </>
  );
}

/** A page that takes its time is drawn in outline at the top of its own. */
function useSkeletons(show: (over: ReactNode) => void): void {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isElsewhere = state === 'loading' && location.pathname !== pathname;
  const to = isElsewhere ? plainPath(location.pathname) : '';
  useLayoutEffect(() => {
    const skeleton = to && skeletonOf(to);
    if (!skeleton) return;
    const timer = setTimeout(() => {
      show(skeleton);
      scrollTo({ top: 0, behavior: 'instant' });
    }, SKELETON_AFTER_MS);
    return () => {
      clearTimeout(timer);
      // At once: the router scrolls back in the page itself, which must have its height again.
      document.getElementById('main')?.removeAttribute('data-over');
      show(null);
    };
  }, [to, show]);
}

/** A walk that cannot arrive says so where the page stands, and a form says that it was not sent and keeps its words. */
function useOffline(show: (over: ReactNode) => void): void {
  const { key } = useLocation();
  const text = useTexts();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each walk that arrives
  useEffect(() => show(null), [key]);
  useEffect(
    () =>
      keepFormsOffline({
        onLink: (to) => {
          show(<OfflineScreen to={to} back={() => show(null)} />);
          scrollTo({ top: 0, behavior: 'instant' });
        },
        onForm: () => toast({ status: 'error', text: text('storefront.error.unsent'), id: 'offline' }),
      }),
    [show, text, toast],
  );
}

import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { PageArrival } from '../../ui/page-arrival.tsx';
import { useToast } from '../../ui/toast.tsx';
// The module is loaded early, so that toasts are available when the connection is lost.
import '../../ui/toast-list.tsx';
import { plainPath } from '../page/paths.ts';
import { LinkPrefetch } from './link-prefetch.tsx';
import { OfflineScreen } from './offline-screen.tsx';
import { useTexts } from './shell-context.tsx';
import { keepFormsOffline, keepHeader, keepMenus } from './shell-habits.ts';
import { skeletonOf } from './skeletons.tsx';

const SKELETON_AFTER_MS = 150;

/** Enhancements loaded when the page is idle; nothing here is needed to view or buy anything. */
export function ShellLife({ show }: { show: (over: ReactNode) => void }) {
  // The service worker shows the offline page on a full page load. The shop also works without it, for example if the
  // browser refuses it.
  useEffect(() => void navigator.serviceWorker?.register('/sw.js').catch(() => {}), []);
  useEffect(loadPhoneMenu, []);
  useSkeletons(show);
  useOffline(show);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may have another header, or none
  useEffect(keepHeader, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the open menu
  useEffect(() => keepMenus(), [key]);
  return (
    <>
      <LinkPrefetch />
      <PageArrival />
    </>
  );
}

// A row of the open menu that is pressed before its code has loaded would lead to the category's page.
function loadPhoneMenu(): void {
  if (matchMedia('(max-width: 991.98px)').matches) import('./menu-row.tsx').catch(() => {});
}

/** Shows a skeleton at the top of the page when a navigation is slow. */
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
      // Removed at once: the router restores the scroll position, for which the page needs its full height.
      document.getElementById('main')?.removeAttribute('data-over');
      show(null);
    };
  }, [to, show]);
}

/**
 * While offline, links show the offline screen, and forms report that they were not sent and keep their
 * values.
 */
function useOffline(show: (over: ReactNode) => void): void {
  const { key } = useLocation();
  const text = useTexts();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: removes the offline screen after each navigation
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

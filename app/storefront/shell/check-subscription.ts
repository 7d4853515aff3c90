import { useEffect } from 'react';

type Answer = { data: { current_period_end: number }[] };

/** The specification's call at the app's start, once a page load, when the browser has nothing better to do (B5). */
export function useSubscriptionCheck(stripeId: string | null): void {
  useEffect(() => {
    if (!stripeId) return;
    const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
    later(() => {
      // A failure is only logged: whether the store is open is for the server to say.
      check(stripeId).catch((error) => console.warn('The subscription was not checked.', error));
    });
  }, [stripeId]);
}

async function check(stripeId: string): Promise<void> {
  const answer = await fetch(`/api/check-subscription/${stripeId}`, {
    headers: { 'content-type': 'application/json' },
  });
  if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
  const { data } = (await answer.json()) as Answer;
  const end = (data[0]?.current_period_end ?? 0) * 1000;
  // The server's clock decides, never the browser's.
  const now = Date.parse(answer.headers.get('date') ?? '');
  if (end !== 0 && now >= end && !wasReloaded()) location.reload();
}

// A page that is still served although it expired must not load itself again and again.
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload';
}

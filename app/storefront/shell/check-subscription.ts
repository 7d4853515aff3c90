import { useEffect } from 'react';

type Answer = { data: { current_period_end: number }[] };

/**
 * The subscription call that the specification requires when a page starts. Sent once per page load, when the
 * browser is idle (B5).
 */
export function useSubscriptionCheck(stripeId: string | null): void {
  useEffect(() => {
    if (!stripeId) return;
    const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
    later(() => {
      // An error is only logged: the server decides whether the store is open.
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
  // Compares with the server's clock, because the browser's may be wrong.
  const now = Date.parse(answer.headers.get('date') ?? '');
  if (end !== 0 && now >= end && !wasReloaded()) location.reload();
}

// Prevents a reload loop when an expired page is still served.
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload';
}

import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Ids of changed products; null if any may have changed. */
type Changed = string[] | null;

const pages = new Set<(changed: Changed) => void>();

export function notifyProductChanges(changed: Changed): void {
  for (const hear of pages) hear(changed);
}

/** Revalidates an open product page when its product changes; keeps selected options and typed text. */
export function useLiveProduct(productId: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const hear = (changed: Changed) => {
      if (changed && !changed.includes(productId)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void askAgain(revalidate), Math.random() * 1000);
    };
    pages.add(hear);
    return () => {
      clearTimeout(timer);
      pages.delete(hear);
    };
  }, [productId, revalidate]);
}

// A failed revalidation would replace a slightly stale page with an error page.
async function askAgain(revalidate: () => Promise<void>): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => null);
  if (answer && (answer.ok || answer.status === 404)) await revalidate();
}

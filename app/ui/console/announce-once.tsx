import { useEffect } from 'react';
import { useToast } from '../toast.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * Success message shown once: a toast, or a line on the page without scripts. A new value of `of` shows the
 * message again.
 */
export function AnnounceOnce({ text, of }: { text: string; of: unknown }) {
  const toast = useToast();
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces each new `of` once, not each change of text or toast list
  useEffect(() => toast({ status: 'success', text }), [of]);
  if (hydrated) return null;
  return (
    <p className="note without-scripts" data-tone="success" role="status">
      {text}
    </p>
  );
}

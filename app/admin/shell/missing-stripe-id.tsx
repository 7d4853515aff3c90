import { useEffect } from 'react';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { useToast } from '../../ui/toast.tsx';

/**
 * The specification's error toast for staff of a store without a billing customer, once per page load;
 * without scripts a line on the page.
 */
export function MissingStripeId() {
  const t = useTexts();
  const toast = useToast();
  const hydrated = useHydrated();
  const text = t('admin.stripeIdMissing');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the admin starts
  useEffect(() => toast({ status: 'error', text }), []);
  if (hydrated) return null;
  return (
    <p className="note without-scripts" data-tone="danger" role="alert">
      {text}
    </p>
  );
}

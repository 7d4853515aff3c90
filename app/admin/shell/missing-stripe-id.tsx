import { useEffect } from 'react';
import { useTexts } from '../../ui/console/texts.tsx';
import { useToast } from '../../ui/toast.tsx';

/** The specification's error toast, once a page load, for staff of a store without a billing customer. */
export function MissingStripeId() {
  const t = useTexts();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the app's start and not again
  useEffect(() => toast({ status: 'error', text: t('admin.stripeIdMissing') }), []);
  return null;
}

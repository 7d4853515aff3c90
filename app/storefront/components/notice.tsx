import { useEffect } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';

/** What a form post did: a toast where scripts run, a line on the page where they do not. */
export function Notice({ text }: { text: string | null }) {
  const toast = useToast();
  useEffect(() => {
    if (text) toast({ status: 'success', text });
  }, [text, toast]);
  if (!text) return null;
  return (
    <p className="alert success without-scripts" role="status">
      <Icon name="check" size="s" />
      <span>{text}</span>
    </p>
  );
}

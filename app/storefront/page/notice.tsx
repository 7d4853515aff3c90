import { useEffect } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Result of a form post: a toast with scripts, a line on the page without. */
export function Notice({ text, tone = 'success' }: { text: string | null; tone?: 'success' | 'info' }) {
  const toast = useToast();
  useEffect(() => {
    if (text) toast({ status: tone, text });
  }, [text, tone, toast]);
  if (!text) return null;
  return (
    <p className={`alert ${tone} without-scripts`} role="status">
      <Icon name={tone === 'info' ? 'info' : 'check'} size="s" />
      <span>{text}</span>
    </p>
  );
}

import type { Locale } from '#lib/locale.ts';
import { useReading } from './locale-context.tsx';

/**
 * User-entered text (titles, names, addresses): its own direction, and its language when that differs from
 * the page's.
 */
export function OwnText({ children, locale }: { children: string; locale?: Locale }) {
  const reading = useReading();
  return (
    <bdi dir="auto" lang={locale && locale !== reading.locale ? locale : undefined}>
      {children}
    </bdi>
  );
}

/** Phone numbers, e-mail addresses, order numbers, codes: always left to right. */
export function Code({ children, className }: { children: string; className?: string }) {
  return (
    <bdi dir="ltr" className={className ? `num ${className}` : 'num'}>
      {children}
    </bdi>
  );
}

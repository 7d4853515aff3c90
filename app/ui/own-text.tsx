import type { Locale } from '#lib/locale.ts';
import { useReading } from './locale-context.tsx';

/**
 * Text typed by a user (titles, names, addresses), in its own direction and, if it differs from the page's,
 * marked with its language.
 */
export function OwnText({ children, locale }: { children: string; locale?: Locale }) {
  const reading = useReading();
  return (
    <bdi dir="auto" lang={locale && locale !== reading.locale ? locale : undefined}>
      {children}
    </bdi>
  );
}

/** Text that is always left to right: phone numbers, e-mail addresses, order numbers, codes. */
export function Code({ children, className }: { children: string; className?: string }) {
  return (
    <bdi dir="ltr" className={className ? `num ${className}` : 'num'}>
      {children}
    </bdi>
  );
}

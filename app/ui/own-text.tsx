import type { Locale } from '#lib/locale.ts';
import { useReading } from './locale-context.tsx';

/** Words a person typed (titles, names, addresses): their own direction, and their language where it is another. */
export function OwnText({ children, locale }: { children: string; locale?: Locale }) {
  const reading = useReading();
  return (
    <bdi dir="auto" lang={locale && locale !== reading.locale ? locale : undefined}>
      {children}
    </bdi>
  );
}

/** Phones, e-mails, order numbers, codes: left to right on every page. */
export function Code({ children, className }: { children: string; className?: string }) {
  return (
    <bdi dir="ltr" className={className ? `num ${className}` : 'num'}>
      {children}
    </bdi>
  );
}

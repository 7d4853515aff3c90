import type { Locale } from '#lib/locale.ts';
import { useShell } from '../shell/shell-context.tsx';

export function ListingHead({ title, text, locale }: { title: string; text?: string; locale?: Locale }) {
  const shell = useShell();
  const lang = locale && locale !== shell.locale ? locale : undefined;
  return (
    <div className="listing-head">
      <h1 lang={lang} dir="auto">
        {title}
      </h1>
      {text ? (
        <p lang={lang} dir="auto">
          {text}
        </p>
      ) : null}
    </div>
  );
}

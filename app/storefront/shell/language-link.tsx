import { useLocation, useMatches } from 'react-router';
import { otherLocale } from '#lib/locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { localePath, plainPath } from '../page/paths.ts';
import { useShell } from './shell-context.tsx';

/** Languages by their own names: a reader who is lost still finds hers. */
const OWN_NAMES = { en: 'English', ar: 'العربية' } as const;

/** The same page and query in the other language. A full load: direction, fonts and texts all change. */
export function LanguageLink({ className }: { className?: string }) {
  const { locale, defaultLocale } = useShell();
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const other = otherLocale(locale);
  const data = matches.at(-1)?.loaderData as
    | { otherPath?: string; listing?: { otherSearch: string } | null }
    | undefined;
  const path = localePath(data?.otherPath ?? plainPath(pathname), other, defaultLocale);
  return (
    <a
      className={className}
      href={path + (data?.listing?.otherSearch ?? search)}
      lang={other}
      hrefLang={other}
    >
      <Icon name="globe" size="s" />
      <span className="language-name">{OWN_NAMES[other]}</span>
    </a>
  );
}

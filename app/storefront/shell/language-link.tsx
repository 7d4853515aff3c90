import { useLocation, useMatches } from 'react-router';
import { otherLocale } from '#lib/locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { localePath, plainPath } from '../page/paths.ts';
import { useShell } from './shell-context.tsx';

/** The name of each language in that language, so that readers who cannot read the page find theirs. */
const OWN_NAMES = { en: 'English', ar: 'العربية' } as const;

/**
 * Link to the same page and query in the other language. It is a full page load, because direction, fonts and
 * texts all change.
 */
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

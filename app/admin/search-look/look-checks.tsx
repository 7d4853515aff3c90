import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { Check } from './look-texts.ts';
import type { LookView } from './look-view.ts';

/** Lists what would improve how a page looks in search engines, or says that nothing would. */
export function LookChecks({ checks, same }: { checks: Check[]; same: LookView['same'] }) {
  const t = useTexts();
  return (
    <section className="look-checks" aria-label={t('searchlook.checks')}>
      <h3>{t('searchlook.checks')}</h3>
      {checks.length === 0 ? (
        <p className="look-check" data-tone="success">
          <Glyph name="check" small />
          <span>{t('searchlook.allGood')}</span>
        </p>
      ) : (
        <ul>
          {checks.map(({ kind, locale, count }) => {
            const other = kind === 'titleSame' && locale ? same[locale] : undefined;
            const values = { count, language: locale ? t(`forms.language.${locale}`) : '' };
            return (
              <li key={`${kind} ${locale}`} className="look-check" data-tone="warning">
                <Glyph name="warning" small />
                <span>
                  <span className="strong">{t(`searchlook.check.${kind}`, values)}</span>{' '}
                  {t(`searchlook.act.${kind}`, values)}{' '}
                  {other ? (
                    <Link to={other.to}>
                      <bdi>{other.name}</bdi>
                    </Link>
                  ) : null}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

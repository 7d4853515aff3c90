import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { paths } from '../page/paths.ts';
import { useLocalePath, useShell, useTexts } from './shell-context.tsx';

/**
 * Menu of display currencies, as a posted form that reloads the page in the other currency. Renders nothing
 * for a store with one currency.
 */
export function CurrencyMenu({ className = '' }: { className?: string }) {
  const { currency, currencies } = useShell();
  const { pathname, search } = useLocation();
  const text = useTexts();
  const href = useLocalePath();
  if (currencies.length < 2) return null;
  return (
    <details className={`currency-menu ${className}`} name="currency-menu">
      <summary>
        <span className="sr-only">{text('common.currency')}</span>
        <span dir="ltr">{currency}</span>
        <Icon name="chevron" size="s" />
      </summary>
      <form method="post" action={href(paths.currency)}>
        <input type="hidden" name="to" value={pathname + search} />
        {currencies.map(({ code, name }) => (
          <button key={code} type="submit" name="currency" value={code} aria-current={code === currency}>
            <span>{name}</span>
            <bdi>{code}</bdi>
          </button>
        ))}
      </form>
    </details>
  );
}

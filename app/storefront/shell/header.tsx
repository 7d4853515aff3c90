import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { ColourModeToggle } from '../../ui/colour-mode.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useCart } from '../cart/cart-context.tsx';
import { loadDrawer } from '../cart/cart-provider.tsx';
import { paths } from '../page/paths.ts';
import { type PluralForms, pluralText } from '../page/plural.ts';
import { SearchForm } from '../search/search-form.tsx';
import { AccountEntry, WishlistLink } from './account-entry.tsx';
import { CategoryNav } from './category-nav.tsx';
import { CurrencyMenu } from './currency-menu.tsx';
import { Go, isWithKey } from './go.tsx';
import { LanguageLink } from './language-link.tsx';
import { Logo } from './logo.tsx';
import { MenuDrawer, SearchSheet } from './menu-drawer.tsx';
import { useLocalePath, useShell, useTexts } from './shell-context.tsx';

export function Announcement() {
  const { store } = useShell();
  const text = useTexts();
  if (!store.announcement) return null;
  return (
    <aside className="announcement" aria-label={text('storefront.shell.announcement')}>
      <p className="wrap" data-text={store.announcement}>
        {store.announcement}
      </p>
    </aside>
  );
}

export function Header({ cartForms }: { cartForms: PluralForms }) {
  const text = useTexts();
  return (
    <header className="header">
      <div className="wrap">
        <div className="header-row">
          <div className="start phone-only">
            <button
              type="button"
              className="icon-button"
              popoverTarget="menu"
              aria-label={text('storefront.shell.menu')}
            >
              <Icon name="menu" />
            </button>
          </div>
          <Logo />
          <SearchForm className="search" id="header-search" />
          <div className="end">
            <LanguageLink className="language-link" />
            <CurrencyMenu className="desk-only" />
            <span className="desk-only">
              <ColourModeToggle
                toDark={text('storefront.shell.toDark')}
                toLight={text('storefront.shell.toLight')}
              />
            </span>
            <AccountEntry />
            <TabBar cartForms={cartForms} />
          </div>
        </div>
        <CategoryNav />
      </div>
      <MenuDrawer />
      <SearchSheet />
    </header>
  );
}

/** On phones a bar at the bottom of the window; on wide screens its last links are in the header's row. */
function TabBar({ cartForms }: { cartForms: PluralForms }) {
  const text = useTexts();
  const href = useLocalePath();
  return (
    <nav className="tab-bar" aria-label={text('storefront.shell.tabs')}>
      <Go className="icon-button phone-only" to={href(paths.home)}>
        <Icon name="home" />
        <span>{text('storefront.shell.home')}</span>
      </Go>
      <Go className="icon-button phone-only" to={href(paths.categories)}>
        <Icon name="tag" />
        <span>{text('common.categories')}</span>
      </Go>
      <button type="button" className="icon-button phone-only" popoverTarget="search">
        <Icon name="search" />
        <span>{text('common.action.search')}</span>
      </button>
      <WishlistLink />
      <CartLink forms={cartForms} />
    </nav>
  );
}

function CartLink({ forms }: { forms: PluralForms }) {
  const { count, lines, openDrawer } = useCart();
  const { pathname } = useLocation();
  const { locale, currency } = useShell();
  const text = useTexts();
  const href = useLocalePath();
  const say = useDigits();
  const label = count ? pluralText(forms, count, { locale, say }) : text('storefront.shell.cart');
  const cart = href(paths.cart);
  const open = (event: MouseEvent) => {
    // The cart page already shows the cart, so the drawer does not open.
    if (pathname === cart || isWithKey(event)) return;
    event.preventDefault();
    openDrawer();
  };
  return (
    <Go className="icon-button" to={cart} onClick={open} onPointerEnter={() => void loadDrawer()}>
      <Icon name="cart" />
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">{text('storefront.shell.cart')}</span>
      {lines.length > 0 ? (
        <span className="cart-sum" aria-hidden="true">
          <MoneyText value={{ amount: lines.reduce((sum, line) => sum + (line.amount ?? 0), 0), currency }} />
        </span>
      ) : null}
      {count ? (
        <span className="count-badge" aria-hidden="true" key={count}>
          {count > 99 ? `${say(99)}+` : say(count)}
        </span>
      ) : null}
    </Go>
  );
}

import { Link } from 'react-router';
import type { MenuEntry } from '#domain/tenancy/index.ts';
import { ColourModeToggle } from '../../ui/colour-mode.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { paths } from '../paths.ts';
import { useLocalePath, useShell, useTexts } from '../shell-context.tsx';
import { CurrencyMenu } from './currency-menu.tsx';
import { LanguageLink } from './language-link.tsx';
import { Logo } from './logo.tsx';
import { SearchField } from './search-form.tsx';

/** The menu of phones and tablets, from the reading start. */
export function MenuDrawer() {
  const { menu } = useShell();
  const text = useTexts();
  const href = useLocalePath();
  return (
    <Sheet id="menu" label={text('storefront.shell.menu')} className="menu from-start">
      <div className="sheet-head">
        <Logo />
        <CloseButton target="menu" />
      </div>
      <nav className="sheet-body" aria-label={text('storefront.shell.mainMenu')}>
        <ul className="menu-rows">
          <MenuLink to={href(paths.newArrivals)} label={text('storefront.shell.newArrivals')} />
          <MenuLink to={href(paths.products)} label={text('storefront.shell.allProducts')} />
          {menu.map((category) => (
            <MenuRow key={category.slug} category={category} />
          ))}
          <MenuLink to={href(paths.brands)} label={text('storefront.footer.brands')} />
          <MenuLink to={href(paths.trackOrder)} label={text('storefront.footer.trackOrder')} />
        </ul>
      </nav>
      <div className="menu-foot">
        <LanguageLink />
        <CurrencyMenu className="up" />
        <ColourModeToggle
          withText
          toDark={text('storefront.shell.toDark')}
          toLight={text('storefront.shell.toLight')}
        />
      </div>
    </Sheet>
  );
}

function MenuRow({ category }: { category: MenuEntry }) {
  const text = useTexts();
  const href = useLocalePath();
  const path = href(paths.category(category.slug));
  if (category.children.length === 0) {
    return (
      <li>
        <Link to={path} lang={category.titleLocale}>
          <span className="grow">{category.title}</span>
          <Icon name="next" size="s" />
        </Link>
      </li>
    );
  }
  return (
    <li>
      <details name="menu-category">
        <summary lang={category.titleLocale}>
          <span className="grow">{category.title}</span>
          <Icon name="chevron" size="s" />
        </summary>
        <ul>
          <li>
            <Link to={path}>{text('storefront.home.viewAll')}</Link>
          </li>
          {category.children.map((child) => (
            <li key={child.slug}>
              <Link to={href(paths.subCategory(category.slug, child.slug))} lang={child.titleLocale}>
                {child.title}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function MenuLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link to={to}>
        <span className="grow">{label}</span>
        <Icon name="next" size="s" />
      </Link>
    </li>
  );
}

export function SearchSheet() {
  const text = useTexts();
  return (
    <Sheet id="search" label={text('storefront.shell.search')} className="search-sheet">
      <SearchField id="sheet-search" isNarrow />
      <CloseButton target="search" />
    </Sheet>
  );
}

export function CloseButton({ target }: { target: string }) {
  const text = useTexts();
  return (
    <button
      type="button"
      className="icon-button"
      popoverTarget={target}
      popoverTargetAction="hide"
      aria-label={text('storefront.shell.close')}
    >
      <Icon name="close" />
    </button>
  );
}

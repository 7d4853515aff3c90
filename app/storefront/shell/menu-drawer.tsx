import { type ComponentType, useEffect, useState } from 'react';
import { ColourModeToggle } from '../../ui/colour-mode.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { paths } from '../page/paths.ts';
import { SearchField } from '../search/search-form.tsx';
import { AccountRows } from './account-entry.tsx';
import { CurrencyMenu } from './currency-menu.tsx';
import { LanguageLink } from './language-link.tsx';
import { Logo } from './logo.tsx';
import { CloseButton, MenuLink, type MenuRowProps } from './menu-link.tsx';
import { ListOnce } from './rendered-once.tsx';
import { useLocalePath, useShell, useTexts } from './shell-context.tsx';

/**
 * Menu of phones and tablets. A category links to its page; with scripts, and once the menu was opened, it
 * opens a panel of its subcategories. The panels and their code are loaded then, because they would be a third of
 * a product page.
 */
export function MenuDrawer() {
  const { menu } = useShell();
  const text = useTexts();
  const href = useLocalePath();
  const [Row, setRow] = useState<ComponentType<MenuRowProps> | null>(null);
  // If the import failed, opening the menu again retries, and rows are links until then.
  const want = () =>
    import('./menu-row.tsx').then(
      ({ MenuRow }) => setRow(() => MenuRow),
      () => {},
    );
  // The menu may have been opened before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    if (document.getElementById('menu')?.matches(':popover-open')) void want();
  }, []);
  return (
    <Sheet
      id="menu"
      label={text('storefront.shell.menu')}
      className="menu from-start"
      onOpenChange={(isOpen) => isOpen && void want()}
    >
      <div className="sheet-head">
        <Logo />
        <CloseButton target="menu" />
      </div>
      <nav className="sheet-body" aria-label={text('storefront.shell.mainMenu')}>
        <ListOnce className="menu-rows">
          <MenuLink to={href(paths.newArrivals)} label={text('storefront.shell.newArrivals')} />
          <MenuLink to={href(paths.products)} label={text('storefront.shell.allProducts')} />
          {menu.map((entry) =>
            Row && entry.children.length > 0 ? (
              <Row key={entry.slug} entry={entry} />
            ) : (
              <MenuLink
                key={entry.slug}
                to={href(paths.category(entry.slug))}
                label={entry.title}
                lang={entry.titleLocale}
                picture={entry.picture}
              />
            ),
          )}
          <MenuLink to={href(paths.brands)} label={text('common.brands')} />
          <MenuLink to={href(paths.trackOrder)} label={text('storefront.footer.trackOrder')} />
        </ListOnce>
      </nav>
      <div className="menu-foot">
        <AccountRows />
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

export function SearchSheet() {
  const text = useTexts();
  return (
    <Sheet id="search" label={text('common.action.search')} className="search-sheet">
      <SearchField id="sheet-search" isNarrow />
      <CloseButton target="search" />
    </Sheet>
  );
}

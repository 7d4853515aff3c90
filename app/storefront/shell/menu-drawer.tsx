import { useEffect, useState } from 'react';
import type { MenuEntry } from '#domain/tenancy/index.ts';
import { ColourModeToggle } from '../../ui/colour-mode.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { paths } from '../page/paths.ts';
import { SearchField } from '../search/search-form.tsx';
import { AccountRows } from './account-entry.tsx';
import { CurrencyMenu } from './currency-menu.tsx';
import { Go } from './go.tsx';
import { LanguageLink } from './language-link.tsx';
import { Logo } from './logo.tsx';
import { ListOnce } from './rendered-once.tsx';
import { useLocalePath, useShell, useTexts } from './shell-context.tsx';

/**
 * Menu of phones and tablets. A category links to its page; with scripts, and once the menu was opened, it
 * opens a panel of its subcategories. The panels are not rendered before, because they would be a third of a
 * product page.
 */
export function MenuDrawer() {
  const { menu } = useShell();
  const [wasOpened, setWasOpened] = useState(false);
  // The menu may have been opened before hydration.
  useEffect(() => setWasOpened(document.getElementById('menu')?.matches(':popover-open') === true), []);
  const text = useTexts();
  const href = useLocalePath();
  return (
    <Sheet
      id="menu"
      label={text('storefront.shell.menu')}
      className="menu from-start"
      onOpenChange={() => setWasOpened(true)}
    >
      <div className="sheet-head">
        <Logo />
        <CloseButton target="menu" />
      </div>
      <nav className="sheet-body" aria-label={text('storefront.shell.mainMenu')}>
        <ListOnce className="menu-rows">
          <MenuLink to={href(paths.newArrivals)} label={text('storefront.shell.newArrivals')} />
          <MenuLink to={href(paths.products)} label={text('storefront.shell.allProducts')} />
          {menu.map((category) => (
            <MenuRow key={category.slug} category={category} hasPanel={wasOpened} />
          ))}
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

/** A category with subcategories opens its own panel over this one. */
function MenuRow({ category, hasPanel }: { category: MenuEntry; hasPanel: boolean }) {
  const text = useTexts();
  const href = useLocalePath();
  const { slug, title, titleLocale, children } = category;
  const path = href(paths.category(slug));
  if (children.length === 0 || !hasPanel) return <MenuLink to={path} label={title} lang={titleLocale} />;
  const id = `menu-${slug}`;
  return (
    <li>
      <button type="button" popoverTarget={id} lang={titleLocale}>
        <span className="grow">{title}</span>
        <Icon name="next" size="s" />
      </button>
      <Sheet id={id} label={title} className="menu from-start">
        <div className="sheet-head">
          <button type="button" className="menu-back" popoverTarget={id} popoverTargetAction="hide">
            <Icon name="previous" size="s" />
            <span className="sr-only">{text('common.action.back')}</span>
            <b lang={titleLocale}>{title}</b>
          </button>
          <CloseButton target="menu" />
        </div>
        <ul className="sheet-body menu-rows">
          <MenuLink
            to={path}
            label={slug[0] === '/' ? title : text('storefront.shell.allOf').replace('#', title)}
          />
          {children.map((child) => (
            <MenuLink
              key={child.slug}
              to={href(paths.subCategory(slug, child.slug))}
              label={child.title}
              lang={child.titleLocale}
            />
          ))}
        </ul>
      </Sheet>
    </li>
  );
}

function MenuLink({ to, label, lang }: { to: string; label: string; lang?: string }) {
  return (
    <li>
      <Go to={to} lang={lang}>
        <span className="grow">{label}</span>
      </Go>
    </li>
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

export function CloseButton({ target }: { target: string }) {
  const text = useTexts();
  return (
    <button
      type="button"
      className="icon-button"
      popoverTarget={target}
      popoverTargetAction="hide"
      aria-label={text('common.action.close')}
    >
      <Icon name="close" />
    </button>
  );
}

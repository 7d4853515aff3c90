import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { paths } from '../page/paths.ts';
import { Go } from './go.tsx';
import type { LoadedMegaMenu } from './mega-menu.tsx';
import { useLocalePath, useShell, useTexts } from './shell-context.tsx';

const MOST = 7;

/** Row of categories. The code of its menus loads on the first hover or press. */
export function CategoryNav() {
  const { menu } = useShell();
  const text = useTexts();
  const href = useLocalePath();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const [mega, setMega] = useState<LoadedMegaMenu | null>(null);
  const [open, setOpen] = useState({ slug: '', isByHover: false });
  const setOpenByHover = useCallback(
    (slug: string) => setOpen((before) => (before.slug === slug ? before : { slug, isByHover: slug !== '' })),
    [],
  );
  // Hovering has already opened the menu, so the first press keeps it open and the next one closes it.
  const press = (event: MouseEvent, slug: string) => {
    void want();
    const isPassing = open.isByHover && event.detail > 0;
    const closes = open.slug === slug && !isPassing;
    setOpen({ slug: closes ? '' : slug, isByHover: false });
  };
  const current = (path: string) => (pathname === path ? 'page' : undefined);
  const shown = menu.slice(0, MOST);
  // If the import or the data failed, the next hover retries.
  const want = () =>
    import('./mega-menu.tsx')
      .then(({ loadMegaMenu }) => loadMegaMenu(menu, href(paths.menuNow)))
      .then(setMega, () => {});
  // The pointer may have arrived before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    if (nav.current?.matches(':hover')) void want();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a menu that the owner changed is loaded again when it is wanted
  useEffect(() => setMega(null), [menu]);
  return (
    <>
      <nav
        ref={nav}
        className="main-nav"
        aria-label={text('storefront.shell.mainMenu')}
        onPointerEnter={() => void want()}
      >
        {[
          [paths.newArrivals, 'storefront.shell.newArrivals'] as const,
          [paths.products, 'storefront.shell.allProducts'] as const,
        ].map(([path, key]) => (
          <Go key={path} to={href(path)} aria-current={current(href(path))}>
            {text(key)}
          </Go>
        ))}
        {shown.map(({ slug, title, titleLocale, children }) => {
          const path = href(paths.category(slug));
          return (
            <span key={slug} className="nav-item" data-mega={children.length > 0 ? slug : undefined}>
              <Go to={path} lang={titleLocale} aria-current={current(path)}>
                {title}
              </Go>
              {children.length > 0 ? (
                <button
                  type="button"
                  className="needs-scripts"
                  aria-expanded={open.slug === slug}
                  aria-label={text('storefront.shell.subCategoriesOf').replace('#', title)}
                  onClick={(event) => press(event, slug)}
                >
                  <Icon name="chevron" size="xs" />
                </button>
              ) : null}
            </span>
          );
        })}
      </nav>
      {mega ? <mega.MegaMenu nav={nav} open={open.slug} setOpen={setOpenByHover} shown={mega.shown} /> : null}
    </>
  );
}

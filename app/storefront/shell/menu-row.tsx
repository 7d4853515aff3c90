import { useEffect, useState } from 'react';
import type { MenuEntry } from '#domain/tenancy/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { paths } from '../page/paths.ts';
import { CloseButton, MenuLink, type MenuRowProps, RowPicture } from './menu-link.tsx';
import { loadPanels, type MenuPanel } from './menu-panels.ts';
import { useLocalePath, useShell, useTexts } from './shell-context.tsx';

/** The phone menu's row of an entry with links below it: opens its own panel over the menu. */
export function MenuRow({ entry }: MenuRowProps) {
  const text = useTexts();
  const href = useLocalePath();
  const panel = usePanel(entry);
  const { slug, title, titleLocale, picture, children } = entry;
  const id = `menu-${slug}`;
  const pictureOf = (path: string) =>
    [...(panel?.tiles ?? []), ...(panel?.groups ?? [])].find((link) => link.path === path)?.image?.src;
  return (
    <li>
      <button type="button" popoverTarget={id} lang={titleLocale}>
        <RowPicture src={picture} />
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
            to={href(paths.category(slug))}
            label={slug[0] === '/' ? title : text('storefront.shell.allOf').replace('#', title)}
            picture={picture}
          />
          {children.map((child) => {
            const to = href(paths.subCategory(slug, child.slug));
            return (
              <MenuLink
                key={child.slug}
                to={to}
                label={child.title}
                lang={child.titleLocale}
                picture={pictureOf(to)}
              />
            );
          })}
        </ul>
      </Sheet>
    </li>
  );
}

/** The pictures of an entry's links; the links work without them. */
function usePanel({ slug }: MenuEntry): MenuPanel | undefined {
  const { menu } = useShell();
  const path = useLocalePath()(paths.menuNow);
  const [panels, setPanels] = useState<MenuPanel[]>([]);
  useEffect(() => {
    let isGone = false;
    loadPanels(menu, path).then(
      ({ panels }) => isGone || setPanels(panels),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [menu, path]);
  return panels.find((panel) => panel.slug === slug);
}

import { type RefObject, useRef } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { Go } from './go.tsx';
import { useHoverIntent, useLeaving } from './mega-habits.ts';
import {
  loadPanels,
  type MenuPanel,
  type MenuPanels,
  type PanelGroup,
  type PanelLink,
} from './menu-panels.ts';
import { useSoleOverlay } from './sole-overlay.ts';

type Props = {
  nav: RefObject<HTMLElement | null>;
  /** The slug of the entry whose panel is open; '' for none. */
  open: string;
  setOpen: (slug: string) => void;
  shown: MenuPanels;
};

/** The large menu of a shop, and the panels that it shows. */
export async function loadMegaMenu(menu: object, path: string) {
  return { MegaMenu, shown: await loadPanels(menu, path) };
}

export type LoadedMegaMenu = Awaited<ReturnType<typeof loadMegaMenu>>;

/** The panel of one entry below the whole row; opened by its chevron or by hovering. */
function MegaMenu({ nav, open, setOpen, shown }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const panel = shown.panels.find(({ slug }) => slug === open);
  useHoverIntent({ nav, panel: element, setOpen });
  useLeaving({ nav, panel: element, setOpen, isOpen: panel !== undefined });
  useSoleOverlay(panel !== undefined, () => setOpen(''));
  if (!panel) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div ref={element} className="mega" id="mega" role="group" aria-label={panel.all.title}>
      <div className="wrap mega-body">
        <Links panel={panel} />
        {shown.brands ? <Column group={shown.brands} /> : null}
        {shown.tile ? <EditorialTile {...shown.tile} /> : null}
      </div>
    </div>
  );
}

/** Sub categories: tiles with pictures, and a column for each that has sub categories of its own. */
function Links({ panel: { all, tiles, groups } }: { panel: MenuPanel }) {
  const hasPictures = tiles.some(({ image }) => image);
  return (
    <div className="mega-links">
      <ul className={hasPictures ? 'mega-tiles' : 'mega-columns'}>
        <li>
          <TileLink link={all} className="all" hasPicture={hasPictures} />
        </li>
        {tiles.map((link) => (
          <li key={link.path}>
            <TileLink link={link} hasPicture={hasPictures} />
          </li>
        ))}
      </ul>
      {groups.length > 0 ? (
        <div className="mega-groups">
          {groups.map((group) => (
            <Column key={group.path} group={group} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function TileLink({
  link: { path, title, lang, image = null },
  className,
  hasPicture,
}: {
  link: PanelLink;
  className?: string;
  hasPicture: boolean;
}) {
  return (
    <Go to={path} lang={lang} className={className}>
      {hasPicture ? (
        <span className="tile">
          <Picture image={image} use="tile" alt="" />
        </span>
      ) : null}
      <bdi>{title}</bdi>
    </Go>
  );
}

/** Links under a heading that is a link too. */
function Column({ group: { path, title, lang, links } }: { group: PanelGroup }) {
  const id = `mega-${path}`;
  return (
    <div className="mega-column">
      <p id={id}>
        <Go to={path} lang={lang}>
          {title}
        </Go>
      </p>
      <ul aria-labelledby={id}>
        {links.map((link) => (
          <li key={link.path}>
            <Go to={link.path} lang={link.lang}>
              {link.title}
            </Go>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The tile that the owner set for this menu. */
function EditorialTile({ path, title, lang, line, lineLang, image }: NonNullable<MenuPanels['tile']>) {
  return (
    <Go to={path} className={image ? 'mega-tile' : 'mega-tile plain'}>
      {image ? <Picture image={image} use="card" alt="" /> : null}
      <span>
        <b lang={lang}>{title}</b>
        {line ? <span lang={lineLang}>{line}</span> : null}
      </span>
    </Go>
  );
}

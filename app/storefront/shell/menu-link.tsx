import type { MenuEntry } from '#domain/tenancy/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { imageHref } from '../../ui/picture.tsx';
import { Go } from './go.tsx';
import { useTexts } from './shell-context.tsx';

/** A row of the phone menu with links below it (menu-row.tsx). */
export type MenuRowProps = { entry: MenuEntry };

type MenuLinkProps = { to: string; label: string; lang?: string; picture?: string };

export function MenuLink({ to, label, lang, picture }: MenuLinkProps) {
  return (
    <li>
      <Go to={to} lang={lang}>
        <RowPicture src={picture} />
        <span className="grow">{label}</span>
      </Go>
    </li>
  );
}

export function RowPicture({ src }: { src?: string | undefined }) {
  return src ? <img src={imageHref(src, 96)} alt="" width="44" height="44" loading="lazy" /> : null;
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

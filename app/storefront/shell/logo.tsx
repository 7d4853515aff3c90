import { firstGrapheme } from '#lib/graphemes.ts';
import { imageHref } from '../../ui/picture.tsx';
import { paths } from '../page/paths.ts';
import { Go } from './go.tsx';
import { useLocalePath, useShell, useTexts } from './shell-context.tsx';

/** The store's logo, linking to the home page; its initial until a logo is uploaded. */
export function Logo() {
  const { store } = useShell();
  const text = useTexts();
  const href = useLocalePath();
  if (!store.logo) {
    return (
      <Go className="logo" to={href(paths.home)}>
        <span className="monogram" aria-hidden="true">
          {firstGrapheme(store.name)}
        </span>
        <span className="name">{store.name}</span>
      </Go>
    );
  }
  const alt = store.logo.alt || text('storefront.shell.logoAlt');
  return (
    <Go className="logo" to={href(paths.home)}>
      <img
        className={store.logoDark ? 'on-light' : 'on-light alone'}
        src={imageHref(store.logo.src, 384)}
        width={store.logo.width}
        height={store.logo.height}
        alt={alt}
      />
      {store.logoDark ? (
        <img
          className="on-dark"
          src={imageHref(store.logoDark.src, 384)}
          width={store.logoDark.width}
          height={store.logoDark.height}
          alt={alt}
        />
      ) : null}
    </Go>
  );
}

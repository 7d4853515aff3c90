import type { CSSProperties } from 'react';
import { firstGrapheme } from '#lib/graphemes.ts';
import { imageHref, type PictureView } from '../../ui/picture.tsx';
import { paths } from '../page/paths.ts';
import { Go } from './go.tsx';
import { useLocalePath, useShell, useTexts } from './shell-context.tsx';

/**
 * The store's logo, linking to the home page; its initial until a logo is uploaded. Lazy below the fold, where
 * React must not add a preload link for it.
 */
export function Logo({ loading }: { loading?: 'lazy' }) {
  const { store } = useShell();
  const text = useTexts();
  const href = useLocalePath();
  if (!store.logo) {
    return (
      <Go className="logo" to={href(paths.home)}>
        <span className="monogram" aria-hidden="true">
          {firstGrapheme(store.name)}
        </span>
        <span className="name" style={{ '--chars': store.name.length } as CSSProperties}>
          {store.name}
        </span>
      </Go>
    );
  }
  const alt = store.logo.alt || text('storefront.shell.logoAlt');
  const picture = ({ src, width, height }: PictureView, className: string) => (
    <img
      className={className}
      src={imageHref(src, 384)}
      width={width}
      height={height}
      alt={alt}
      loading={loading}
    />
  );
  return (
    <Go className="logo" to={href(paths.home)}>
      {picture(store.logo, store.logoDark ? 'on-light' : 'on-light alone')}
      {store.logoDark ? picture(store.logoDark, 'on-dark') : null}
    </Go>
  );
}

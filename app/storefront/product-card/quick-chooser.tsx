import { type MouseEvent, useEffect, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { ProductPage } from '#domain/catalog/index.ts';
import { dirOf } from '#lib/locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { ToastRegion } from '../../ui/toast.tsx';
import { paths } from '../page/paths.ts';
import type { loader as productLoader } from '../product/product.route.tsx';
import { MoreTexts, useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import { useSoleOverlay } from '../shell/sole-overlay.ts';
import { ChooserOptions } from './chooser-options.tsx';

/** A product's options over its list: a sheet on phones, a dialog on wide screens. */
export function QuickChooser({ slug, onClosed }: { slug: string; onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher<typeof productLoader>();
  const href = useLocalePath();
  const text = useTexts();
  const { locale } = useShell();
  const { key } = useLocation();
  const openedAt = useRef(key);
  const { load } = fetcher;
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => void load(href(paths.product(slug))), [load, href, slug]);
  useEffect(() => {
    if (key !== openedAt.current) dialog.current?.close();
  }, [key]);
  const close = () => dialog.current?.close();
  useSoleOverlay(true, close);
  const closeOutside = (event: MouseEvent) => event.target === dialog.current && close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser itself closes the dialog on Esc
    <dialog
      ref={dialog}
      className="drawer chooser"
      aria-label={text('storefront.card.chooseOptions')}
      onClose={onClosed}
      onClick={closeOutside}
    >
      <div className="chooser-panel">
        <button
          type="button"
          className="icon-button chooser-close"
          aria-label={text('common.action.close')}
          onClick={close}
        >
          <Icon name="close" />
        </button>
        {fetcher.data ? (
          <MoreTexts texts={fetcher.data.texts}>
            <ChooserOptions product={fetcher.data.product as ProductPage} close={close} />
          </MoreTexts>
        ) : (
          <div className="chooser-body skeleton" aria-busy="true">
            <div className="picture" />
            <div>
              <b style={{ inlineSize: '80%' }} />
              <b style={{ inlineSize: '40%' }} />
            </div>
          </div>
        )}
      </div>
      <ToastRegion position={dirOf(locale) === 'rtl' ? 'top-right' : 'top-left'} />
    </dialog>
  );
}

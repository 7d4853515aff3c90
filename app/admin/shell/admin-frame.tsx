import { type ReactNode, useEffect } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { KeptFocus } from '../../ui/console/kept-focus.tsx';
import { ProgressBar } from '../../ui/console/progress-bar.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Bulletins } from './bulletins.tsx';
import { CommandField } from './command-field.tsx';
import { CountsProvider } from './counts.tsx';
import type { Frame } from './frame.ts';
import { Sidebar } from './sidebar.tsx';
import { StoreSign } from './store-mark.tsx';
import { StoreSwitcher } from './store-switcher.tsx';
import { TabBar } from './tab-bar.tsx';
import { useLivePerson } from './use-live-person.ts';
import { ViewBar } from './view-bar.tsx';

/** Header, sidebar (a drawer below 992 px) and the page between them. */
export function AdminFrame({ frame, children }: { frame: Frame; children: ReactNode }) {
  const t = useTexts();
  useRememberedUser(frame.user.id);
  useLivePerson(frame.user);
  return (
    <CountsProvider>
      <a className="skip-link" href="#main">
        {t('admin.shell.skip')}
      </a>
      <ProgressBar />
      <KeptFocus />
      <header className="admin-header">
        <button
          type="button"
          className="icon-button burger"
          popoverTarget="admin-navigation"
          aria-label={t('admin.shell.openMenu')}
        >
          <Glyph name="burger" />
        </button>
        <div className="header-start">
          {frame.viewEnds === null ? (
            <StoreSwitcher store={frame.store} id="store-menu" />
          ) : (
            <span className="view-store">
              <StoreSign store={frame.store} />
              <span className="store-mark-name">
                <OwnText locale={frame.store.nameLocale}>{frame.store.name}</OwnText>
              </span>
            </span>
          )}
        </div>
        <CommandField />
        <div className="header-end">{frame.viewEnds === null ? <AccountMenu frame={frame} /> : null}</div>
      </header>
      <Sheet id="admin-navigation" label={t('admin.shell.navigation')} className="navigation-sheet">
        <div className="navigation-sheet-head">
          <span className="navigation-sheet-title">{frame.store.name}</span>
          <button
            type="button"
            className="icon-button"
            popoverTarget="admin-navigation"
            popoverTargetAction="hide"
            aria-label={t('admin.shell.closeMenu')}
          >
            <Glyph name="close" />
          </button>
        </div>
        <Sidebar frame={frame} />
      </Sheet>
      <div className="admin-shell">
        <div className="admin-side">
          <Sidebar frame={frame} isFoldable />
        </div>
        <div className="admin-page">
          {frame.viewEnds === null ? null : <ViewBar frame={frame} ends={frame.viewEnds} />}
          <Bulletins bulletins={frame.bulletins} />
          {children}
        </div>
      </div>
      <TabBar frame={frame} />
    </CountsProvider>
  );
}

/**
 * Writes the user's id to the localStorage key that the specification names. It is for display only and is never read
 * as proof of identity.
 */
function useRememberedUser(id: string): void {
  useEffect(() => {
    try {
      localStorage.setItem('AdminUserID', id);
    } catch {
      // Storage may be unavailable, which is harmless: the server knows who is signed in.
    }
  }, [id]);
}

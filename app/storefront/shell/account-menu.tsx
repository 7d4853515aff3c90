import type { FormEvent } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { paths } from '../page/paths.ts';
import { Go } from './go.tsx';
import { useLocalePath, useTexts } from './shell-context.tsx';
import { useUserContext } from './user-context.tsx';

const OWN = [
  { key: 'orders', path: paths.myOrders, icon: 'box' },
  { key: 'wishlist', path: paths.wishlist, icon: 'heart' },
  { key: 'profile', path: paths.profile, icon: 'user' },
] as const satisfies { key: string; path: string; icon: IconName }[];

/** Account menu of the header on wide screens. */
export function AccountMenu({ name }: { name: string }) {
  const text = useTexts();
  const href = useLocalePath();
  const { logout } = useUserContext();
  const stayAndLogOut = (event: FormEvent) => {
    event.preventDefault();
    void logout();
  };
  return (
    <details className="header-menu desk-only" name="header-menu">
      <summary className="icon-button" aria-label={text('storefront.shell.account')}>
        <Icon name="user" />
        <i className="here" aria-hidden="true" />
      </summary>
      <div className="header-menu-panel">
        <p className="cap muted">
          <OwnText>{name}</OwnText>
        </p>
        <ul>
          {OWN.map(({ key, path, icon }) => (
            <li key={key}>
              <Go to={href(path)}>
                <Icon name={icon} size="s" />
                {/* text keys: profile.nav.{orders,wishlist,profile} */}
                {text(`profile.nav.${key}`)}
              </Go>
            </li>
          ))}
        </ul>
        <form method="post" action={href(paths.logout)} onSubmit={stayAndLogOut}>
          <button type="submit">
            <Icon name="leave" size="s" />
            {text('profile.nav.logOut')}
          </button>
        </form>
      </div>
    </details>
  );
}

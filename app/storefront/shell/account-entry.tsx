import { lazy, type ReactNode, Suspense } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { paths } from '../page/paths.ts';
import { useWishCount } from '../wishlist/wishes.ts';
import { Go } from './go.tsx';
import { useLocalePath, useTexts } from './shell-context.tsx';
import { useUserContext } from './user-context.tsx';

const AccountMenu = lazy<(props: { name: string }) => ReactNode>(() =>
  import('./account-menu.tsx').then(
    ({ AccountMenu }) => ({ default: AccountMenu }),
    () => ({ default: () => null }),
  ),
);

/** Link to sign-in, or the account menu of a signed-in shopper. */
export function AccountEntry() {
  const { user, loading } = useUserContext();
  const text = useTexts();
  const href = useLocalePath();
  if (!user) {
    // The page is cached for everyone: until the shopper is known, the link leads to the profile, which
    // redirects guests to sign-in.
    const to = href(loading ? paths.profile : paths.login);
    const label = text(loading ? 'storefront.shell.account' : 'account.login.title');
    return (
      <Go className="icon-button desk-only" to={to} aria-label={label}>
        <Icon name="user" />
      </Go>
    );
  }
  return (
    <Suspense
      fallback={
        <span className="icon-button desk-only">
          <Icon name="user" />
        </span>
      }
    >
      <AccountMenu name={user.name} />
    </Suspense>
  );
}

export function WishlistLink() {
  const count = useWishCount();
  const text = useTexts();
  const href = useLocalePath();
  return (
    <Go className="icon-button desk-only" to={href(paths.wishlist)}>
      <Icon name="heart" />
      <span>{text('profile.nav.wishlist')}</span>
      {count ? <span className="count-badge">{count > 99 ? '99+' : count}</span> : null}
    </Go>
  );
}

/** The links of the account menu, as rows of the phone menu. */
export function AccountRows() {
  const { user } = useUserContext();
  const text = useTexts();
  const href = useLocalePath();
  return (
    <>
      <Go to={href(user ? paths.profile : paths.login)}>
        <Icon name="user" size="s" />
        {text(user ? 'storefront.shell.account' : 'account.login.title')}
      </Go>
      <Go to={href(user ? paths.myOrders : paths.wishlist)}>
        <Icon name={user ? 'box' : 'heart'} size="s" />
        {text(user ? 'profile.nav.orders' : 'profile.nav.wishlist')}
      </Go>
    </>
  );
}

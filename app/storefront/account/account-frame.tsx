import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { imageHref } from '../../ui/picture.tsx';
import { paths } from '../page/paths.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { AccountView } from './account-views.ts';

const ENTRIES = [
  { key: 'profile', path: paths.profile, icon: 'user' },
  { key: 'orders', path: paths.myOrders, icon: 'box' },
  { key: 'wishlist', path: paths.wishlist, icon: 'heart' },
  { key: 'addresses', path: `${paths.profile}#addresses`, icon: 'pin' },
  { key: 'changePassword', path: paths.changePassword, icon: 'lock' },
] as const satisfies { key: string; path: string; icon: IconName }[];

/** Layout of the account pages: the signed-in shopper and the navigation between these pages. */
export function AccountFrame({
  account,
  current,
  children,
}: {
  account: AccountView;
  current: (typeof ENTRIES)[number]['key'];
  children: ReactNode;
}) {
  const text = useTexts();
  const href = useLocalePath();
  return (
    <div className="wrap account">
      <aside className="account-side">
        <div className="account-who">
          <Avatar account={account} />
          <span>
            <b>
              <OwnText>{account.name}</OwnText>
            </b>
            <span className="cap muted">
              <Code>{account.email}</Code>
            </span>
          </span>
        </div>
        <nav aria-label={text('profile.nav.label')}>
          {ENTRIES.map(({ key, path, icon }) => (
            <Link key={key} to={href(path)} aria-current={key === current ? 'page' : undefined}>
              <Icon name={icon} size="s" />
              {/* text keys: profile.nav.{profile,orders,wishlist,addresses,changePassword} */}
              {text(`profile.nav.${key}`)}
            </Link>
          ))}
          <Form method="post" action={href(paths.logout)} reloadDocument>
            <button type="submit">
              <Icon name="leave" size="s" />
              {text('profile.nav.logOut')}
            </button>
          </Form>
        </nav>
      </aside>
      <div className="account-main">{children}</div>
    </div>
  );
}

/** The photo, or the initials without one. */
export function Avatar({ account, isBig = false }: { account: AccountView; isBig?: boolean }) {
  const size = isBig ? 96 : 48;
  return (
    <span className={isBig ? 'avatar big' : 'avatar'} aria-hidden="true">
      {account.photo ? (
        <img src={imageHref(account.photo, isBig ? 256 : 96)} alt="" width={size} height={size} />
      ) : (
        account.initials
      )}
    </span>
  );
}

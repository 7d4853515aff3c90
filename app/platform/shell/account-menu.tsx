import { Form } from 'react-router';
import { Avatar } from '../../ui/console/avatar.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { localPath } from './local-path.ts';

type Props = { account: { name: string; email: string; photo: string | null; isOperator: boolean } };

/** The signed-in person's menu: a native popover, which opens without scripts, too. */
export function AccountMenu({ account }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <>
      <button type="button" className="icon-button account-open" popoverTarget="account-menu">
        <Avatar name={account.name} src={account.photo} />
        <span className="sr-only">{t('platform.accountMenu.open')}</span>
      </button>
      <nav
        id="account-menu"
        popover="auto"
        className="popover-menu"
        aria-label={t('platform.accountMenu.title')}
      >
        <p className="popover-menu-head">
          <span className="strong">
            <OwnText>{account.name}</OwnText>
          </span>
          <bdi dir="ltr" className="caption">
            {account.email}
          </bdi>
        </p>
        <a className="menu-item" href={localPath('/stores', locale)}>
          <Glyph name="store" />
          {t('platform.nav.stores')}
        </a>
        <a className="menu-item" href={localPath('/account', locale)}>
          <Glyph name="people" />
          {t('platform.accountMenu.account')}
        </a>
        <a className="menu-item" href={localPath('/billing', locale)}>
          <Glyph name="cash" />
          {t('platform.accountMenu.billing')}
        </a>
        {account.isOperator ? (
          <a className="menu-item" href={localPath('/platform-admin', locale)}>
            <Glyph name="server" />
            {t('platform.stores.console')}
          </a>
        ) : null}
        <Form method="post" action={localPath('/sign-out', locale)} reloadDocument>
          <button type="submit" className="menu-item">
            <Glyph name="signOut" />
            {t('common.action.logOut')}
          </button>
        </Form>
      </nav>
    </>
  );
}

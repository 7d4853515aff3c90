import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Code } from '../../ui/own-text.tsx';
import { paths } from '../paths.ts';
import { useLocalePath, useShell, useTexts } from '../shell-context.tsx';
import { LanguageLink } from './language-link.tsx';
import { Logo } from './logo.tsx';

/** No menu and no search while paying: the logo, and the way back to the cart. */
export function CheckoutHeader() {
  const text = useTexts();
  const href = useLocalePath();
  return (
    <header className="checkout-header">
      <div className="wrap narrow">
        <Logo />
        <Link className="link sm" to={href(paths.cart)}>
          {text('checkout.page.backToCart')}
        </Link>
      </div>
    </header>
  );
}

export function CheckoutFooter() {
  const { store } = useShell();
  const text = useTexts();
  const contact = store.contactPhone || store.contactEmail;
  return (
    <footer className="wrap narrow">
      <div className="legal">
        <span className="assurance">
          <Icon name="lock" size="s" />
          {text('checkout.page.secure')}
        </span>
        {contact ? (
          <span>
            {text('checkout.page.questions')} <Code>{contact}</Code>
          </span>
        ) : null}
        <LanguageLink className="legal-language" />
      </div>
    </footer>
  );
}

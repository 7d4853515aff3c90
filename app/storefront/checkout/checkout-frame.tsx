import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { paths } from '../page/paths.ts';
import { LanguageLink } from '../shell/language-link.tsx';
import { LegalLine } from '../shell/legal-line.tsx';
import { Logo } from '../shell/logo.tsx';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';

/** Header of the checkout: only the logo and the link back to the cart, no menu and no search. */
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

/**
 * Delivery and return terms below the order button. They open beside the page, so that nothing typed is lost.
 */
export function Assurance() {
  const { pages } = useShell();
  const text = useTexts();
  const href = useLocalePath();
  const returns = pages.find(({ kind }) => kind === 'returns_policy');
  return (
    <p className="assurance">
      <Icon name="lock" size="s" />
      {text('checkout.page.encrypted')}
      {returns ? (
        <a className="link" href={href(returns.path)} target="_blank" rel="noreferrer">
          <OwnText locale={returns.titleLocale}>{returns.title}</OwnText>
        </a>
      ) : null}
    </p>
  );
}

export function CheckoutFooter() {
  const { store } = useShell();
  const text = useTexts();
  const contact = store.contactPhone || store.contactEmail;
  return (
    <footer className="wrap narrow">
      <LegalLine />
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

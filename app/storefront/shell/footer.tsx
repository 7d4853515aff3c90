import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { paths } from '../page/paths.ts';
import { CurrencyMenu } from './currency-menu.tsx';
import { Go } from './go.tsx';
import { LanguageLink } from './language-link.tsx';
import { LegalLine, LegalSeal } from './legal-line.tsx';
import { Logo } from './logo.tsx';
import { DivOnce } from './rendered-once.tsx';
import { useLocalePath, useShell, useTexts } from './shell-context.tsx';

export function Footer() {
  const { store, menu, pages, columns } = useShell();
  const text = useTexts();
  const href = useLocalePath();
  return (
    <footer className="footer">
      <div className="wrap">
        <DivOnce className="footer-columns">
          <div className="about">
            <Logo loading="lazy" />
            {store.description ? <p>{store.description}</p> : null}
          </div>
          <FooterList title={text('storefront.footer.shop')}>
            <FooterLink to={href(paths.newArrivals)}>{text('storefront.shell.newArrivals')}</FooterLink>
            <FooterLink to={href(paths.mostSelling)}>{text('home.mostSelling')}</FooterLink>
            <FooterLink to={href(paths.products)}>{text('storefront.shell.allProducts')}</FooterLink>
            {menu.length > 0 ? (
              <FooterLink to={href(paths.categories)}>{text('common.categories')}</FooterLink>
            ) : null}
            <FooterLink to={href(paths.brands)}>{text('common.brands')}</FooterLink>
          </FooterList>
          <FooterList title={text('storefront.footer.help')}>
            <FooterLink to={href(paths.trackOrder)}>{text('storefront.footer.trackOrder')}</FooterLink>
            <FooterLink to={href(paths.contactUs)}>{text('storefront.footer.contactUs')}</FooterLink>
            <FooterLink to={href(paths.aboutUs)}>{text('storefront.footer.aboutUs')}</FooterLink>
            <FooterLink to={href(paths.newsletter)}>{text('home.newsletter.page')}</FooterLink>
            {pages.filter(isHelp).map((page) => (
              <FooterLink key={page.path} to={href(page.path)}>
                {page.title}
              </FooterLink>
            ))}
          </FooterList>
          {columns.map(({ title, links }) => (
            <FooterList key={title} title={title}>
              {links.map(({ path, title, sub }) => (
                <FooterLink key={path + title} to={href(path)} className={sub}>
                  {title}
                </FooterLink>
              ))}
            </FooterList>
          ))}
          <ContactList />
        </DivOnce>
        <LegalLine />
        <LegalSeal />
        <a className="to-top" href="#main" aria-label={text('storefront.shell.toTop')}>
          <Icon name="chevron" />
        </a>
        <div className="legal">
          <span className="legal-links">
            <span>{text('storefront.footer.rights')}</span>
            {pages.filter(isPolicy).map((page) => (
              <Go key={page.path} to={href(page.path)}>
                {page.title}
              </Go>
            ))}
          </span>
          <CurrencyMenu className="up" />
          <LanguageLink className="legal-language" />
        </div>
      </div>
    </footer>
  );
}

type PageLink = { kind: string };
const isPolicy = ({ kind }: PageLink) => kind === 'privacy_policy' || kind === 'terms_conditions';
const isHelp = ({ kind }: PageLink) => kind === 'returns_policy' || kind === 'own';

function ContactList() {
  const { store } = useShell();
  const text = useTexts();
  return (
    <FooterList title={text('storefront.footer.contact')} className="contact">
      {store.contactPhone ? (
        <li>
          <a href={`tel:${store.contactPhone.replace(/[^+\d]/g, '')}`}>
            <Icon name="phone" size="s" />
            <Code>{store.contactPhone}</Code>
          </a>
        </li>
      ) : null}
      {store.whatsapp ? (
        <li>
          <a href={`https://wa.me/${store.whatsapp.replace(/\D/g, '')}`} rel="noopener">
            <Icon name="chat" size="s" />
            {text('storefront.footer.whatsapp')}
          </a>
        </li>
      ) : null}
      {store.contactEmail ? (
        <li>
          <a href={`mailto:${store.contactEmail}`}>
            <Icon name="mail" size="s" />
            <Code>{store.contactEmail}</Code>
          </a>
        </li>
      ) : null}
      {store.address ? (
        <li>
          <span>
            <Icon name="pin" size="s" />
            <OwnText>{store.address}</OwnText>
          </span>
        </li>
      ) : null}
      <li>
        <span>
          <Icon name="clock" size="s" />
          {store.hours || text('storefront.footer.hours')}
        </span>
      </li>
      {store.social.map(({ label, href }) => (
        <li key={href}>
          <a href={href} rel="me noopener">
            {label}
          </a>
        </li>
      ))}
    </FooterList>
  );
}

function FooterList(props: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={props.className}>
      <h2>{props.title}</h2>
      <ul>{props.children}</ul>
    </div>
  );
}

function FooterLink({ to, ...rest }: { to: string; className?: string; children: string }) {
  return (
    <li>
      <Go to={to} {...rest} />
    </li>
  );
}

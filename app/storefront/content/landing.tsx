import type { SectionView } from '../blocks/block-list.tsx';
import { LaterBlocks } from '../blocks/later-blocks.tsx';
import { QuickAddForm } from '../product-card/product-card.tsx';
import { Go } from '../shell/go.tsx';
import { LanguageLink } from '../shell/language-link.tsx';
import { LegalLine } from '../shell/legal-line.tsx';
import { Logo } from '../shell/logo.tsx';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import { WishForm } from '../wishlist/heart.tsx';

type Props = { title: string; hasHeading: boolean; isBare: boolean; sections: SectionView[] };

/** A page of blocks alone. Its title is its heading for screen readers, unless a block has the heading. */
export function Landing({ title, hasHeading, isBare, sections }: Props) {
  return (
    <>
      {isBare ? <LandingHeader /> : null}
      {hasHeading ? null : <h1 className="sr-only">{title}</h1>}
      <LaterBlocks sections={sections} />
      {isBare ? <LandingFooter /> : null}
    </>
  );
}

/** The head of a bare landing page, drawn like the checkout's. */
function LandingHeader() {
  return (
    <header className="checkout-header">
      <div className="wrap">
        <Logo />
      </div>
    </header>
  );
}

/** The foot of a bare landing page: what the law asks for, and the other language. */
function LandingFooter() {
  const { pages } = useShell();
  const text = useTexts();
  const href = useLocalePath();
  const policies = pages.filter(({ kind }) => kind === 'privacy_policy' || kind === 'terms_conditions');
  return (
    <footer className="wrap">
      <LegalLine />
      <div className="legal">
        <span className="legal-links">
          <span>{text('storefront.footer.rights')}</span>
          {policies.map((page) => (
            <Go key={page.path} to={href(page.path)}>
              {page.title}
            </Go>
          ))}
        </span>
        <LanguageLink className="legal-language" />
      </div>
      {/* The shop's own frame has these forms, which the buttons of cards belong to. */}
      <WishForm />
      <QuickAddForm />
    </footer>
  );
}

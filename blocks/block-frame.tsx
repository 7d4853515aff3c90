import type { ReactNode } from 'react';
import { dirOf, type Locale } from '#lib/locale.ts';
import type { BlockShop } from './drawing.ts';

type FrameProps = {
  /** A class of the block's own sheet. */
  name: string;
  title?: string;
  body?: string;
  lang: Locale | undefined;
  children: ReactNode;
};

/** The section around a block, with its heading. Texts in the other language say so. */
export function BlockFrame({ name, title, body, lang, children }: FrameProps) {
  return (
    <section className={`section ${name}`} lang={lang} dir={lang && dirOf(lang)}>
      <div className="wrap">
        {title ? (
          <div className="section-head">
            <h2>{title}</h2>
          </div>
        ) : null}
        {body ? <p className="block-lead">{body}</p> : null}
        {children}
      </div>
    </section>
  );
}

type LinkProps = { to: string; shop: BlockShop; className?: string; children: ReactNode };

/** A link that the owner chose: to a page of the shop, or to another site. */
export function BlockLink({ to, shop, className, children }: LinkProps) {
  const isOwn = to.startsWith('/');
  return (
    <a href={shop.href(to)} className={className} rel={isOwn ? undefined : 'noopener'}>
      {children}
    </a>
  );
}

/** The block's button; none without its text or its link. */
export function BlockButton({ to, text, shop }: { to: string; text: string; shop: BlockShop }) {
  return to && text ? (
    <BlockLink to={to} shop={shop} className="btn primary">
      {text}
    </BlockLink>
  ) : null;
}

/** Rich text, which was sanitized when it was saved and when it was read (zod-fields.ts). */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return html ? <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} /> : null;
}

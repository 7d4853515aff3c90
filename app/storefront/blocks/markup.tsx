import { type MouseEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { followLink } from '../shell/go.tsx';

type Props = {
  id: string;
  /** Classes of the block's look. */
  look?: string | undefined;
  /** Missing in a document, whose markup is its only copy (markup-once.server.ts). */
  html?: string | undefined;
};

/** Markup that the server rendered. Its links to pages of the shop navigate like any other. */
export function Markup({ id, look, html }: Props) {
  const navigate = useNavigate();
  const shown = useShownMarkup(id, html);
  const walk = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]');
    if (link && !link.target) followLink(event, link.pathname + link.search + link.hash, navigate);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only links are handled, which the keyboard clicks too
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      data-section={id}
      className={look}
      onClick={walk}
      // Rendered by our server from texts that were escaped or sanitized.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}

/**
 * The markup of a block: that of the document, as long as the server sends the same. React replaces the elements only
 * if this text changes, so a page that asks for its data again keeps its playing videos and opened questions.
 */
function useShownMarkup(id: string, html: string | undefined): string {
  const [first] = useState(() => html ?? markupInDocument(id));
  return useMemo(
    () => (html === undefined || html === first || asParsed(html) === first ? first : html),
    [html, first],
  );
}

const markupInDocument = (id: string) =>
  document.querySelector(`[data-section="${CSS.escape(id)}"]`)?.innerHTML ?? '';

/** The text as browsers write it after parsing, with their own quotes and entities. */
function asParsed(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.innerHTML;
}

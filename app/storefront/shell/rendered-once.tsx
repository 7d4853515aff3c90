import { type ComponentProps, createContext, type ReactNode, use } from 'react';

/**
 * Returns the markup of a part of header or footer, cached by name in the current shell. Server only; called
 * during rendering (rendered-parts.server.tsx).
 */
export const RenderedParts = /* @__PURE__ */ createContext<
  ((name: string, part: ReactNode) => string) | null
>(null);

type Props = ComponentProps<'div'> & { className: string };

const onServer =
  (Tag: 'div' | 'ul') =>
  ({ children, ...rest }: Props) => {
    const own = rest as object;
    const markup = use(RenderedParts)?.(rest.className, children);
    if (markup === undefined) return <Tag {...own}>{children}</Tag>;
    // Our own markup, rendered from the children.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
    return <Tag {...own} dangerouslySetInnerHTML={{ __html: markup }} />;
  };

/*
 * Elements whose content the server renders once for all pages of a store and caches by class name, so the content
 * may depend on the shell only. Browsers hydrate the same markup from plain elements, so this costs them no code.
 */
export const DivOnce = (import.meta.env.SSR ? onServer('div') : 'div') as 'div';
export const ListOnce = (import.meta.env.SSR ? onServer('ul') : 'ul') as 'ul';

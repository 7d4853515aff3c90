import { Button } from '@mantine/core';
import { isRouteErrorResponse } from 'react-router';
import { Glyph, type GlyphName } from './glyph.tsx';
import type { TextKey } from './texts.tsx';
import { useTexts } from './texts.tsx';

type Look = { glyph: GlyphName; title: TextKey; text: TextKey };

const BROKEN: Look = { glyph: 'warning', title: 'errors.unexpected.title', text: 'errors.unexpected.text' };
const LOOKS: Record<number, Look> = {
  400: { glyph: 'warning', title: 'errors.badRequest.title', text: 'errors.badRequest.text' },
  403: { glyph: 'shield', title: 'errors.forbidden.title', text: 'errors.forbidden.text' },
  404: { glyph: 'search', title: 'errors.notFound.title', text: 'errors.notFound.text' },
  413: { glyph: 'file', title: 'errors.tooLarge.title', text: 'errors.tooLarge.text' },
};

// The specification's own words for an order that is not there, or is another store's.
const NO_ORDER: Look = { glyph: 'orders', title: 'orders.track.notFound', text: 'admin.order.notFoundText' };

/** What went wrong, in the page's language; a break of ours with the reference that stands in the log. */
export function ErrorScreen(props: {
  error: unknown;
  reference: string;
  home: { href: string; text: string };
}) {
  const t = useTexts();
  const look = lookOf(props.error);
  return (
    <main className="error-screen" id="main">
      <title>{t(look.title)}</title>
      <span className="glyph-tile" data-tone={look === BROKEN ? 'warning' : 'brand'}>
        <Glyph name={look.glyph} />
      </span>
      <h1>{t(look.title)}</h1>
      <p className="muted">{t(look.text, { requestId: referenceOf(props.error) ?? props.reference })}</p>
      <Button component="a" href={props.home.href} variant="filled">
        {props.home.text}
      </Button>
    </main>
  );
}

function lookOf(error: unknown): Look {
  if (!isRouteErrorResponse(error)) return BROKEN;
  return error.data?.missing === 'order' ? NO_ORDER : (LOOKS[error.status] ?? BROKEN);
}

function referenceOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const { reference } = (error.data ?? {}) as { reference?: unknown };
  return typeof reference === 'string' ? reference : undefined;
}

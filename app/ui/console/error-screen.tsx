import { Button } from '@mantine/core';
import { isRouteErrorResponse } from 'react-router';
import { Glyph, type GlyphName } from './glyph.tsx';
import type { TextKey } from './texts.tsx';
import { useTexts } from './texts.tsx';

const MARK = '\u0000';

type Look = { glyph: GlyphName; title: TextKey; text: TextKey };

const BROKEN: Look = { glyph: 'warning', title: 'errors.unexpected.title', text: 'errors.unexpected.text' };
const LOOKS: Record<number, Look> = {
  400: { glyph: 'warning', title: 'errors.badRequest.title', text: 'errors.badRequest.text' },
  403: { glyph: 'shield', title: 'errors.forbidden.title', text: 'errors.forbidden.text' },
  404: { glyph: 'search', title: 'errors.notFound.title', text: 'errors.notFound.text' },
  413: { glyph: 'file', title: 'errors.tooLarge.title', text: 'errors.tooLarge.text' },
};

// The specification's text for an order that does not exist or belongs to another store.
const NO_ORDER: Look = { glyph: 'orders', title: 'orders.track.notFound', text: 'admin.order.notFoundText' };

/** Error page in the page's language. An internal error shows the reference under which the log has it. */
export function ErrorScreen(props: {
  error: unknown;
  reference: string;
  home: { href: string; text: string };
  documentTitle(page: string): string;
}) {
  const t = useTexts();
  const look = lookOf(props.error);
  return (
    <main className="error-screen" id="main">
      <title>{props.documentTitle(t(look.title))}</title>
      <span className="glyph-tile" data-tone={look === BROKEN ? 'warning' : 'brand'}>
        <Glyph name={look.glyph} />
      </span>
      <h1>{t(look.title)}</h1>
      <p className="muted">
        <WithReference
          text={t(look.text, { requestId: MARK })}
          reference={referenceOf(props.error) ?? props.reference}
        />
      </p>
      <div className="error-actions">
        {look === BROKEN ? (
          <Button component="a" href="" variant="filled">
            {t('common.action.retry')}
          </Button>
        ) : null}
        <Button component="a" href={props.home.href} variant={look === BROKEN ? 'default' : 'filled'}>
          {props.home.text}
        </Button>
      </div>
    </main>
  );
}

/** Keeps the reference on one line and left to right, so that it can be copied and read out. */
function WithReference({ text, reference }: { text: string; reference: string }) {
  const [before, after] = text.split(MARK);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <bdi dir="ltr" className="reference">
        {reference}
      </bdi>
      {after}
    </>
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

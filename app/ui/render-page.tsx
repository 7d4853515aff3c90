import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { noteFailure, requestContext } from '#server/index.ts';
import { NonceContext } from './nonce.ts';
import { scriptsLast } from './scripts-last.ts';

type Rendering = {
  /** Wraps the site's pages on the server. */
  around?: (page: ReactElement) => ReactElement;
  /** True if pages with structured data request their scripts after they are painted (scriptsLast). */
  readsFirst?: boolean;
};

/**
 * Renders a whole page before the first byte is sent: only a whole page can be hashed, cached and given an
 * ETag.
 */
export const pageRenderer =
  ({ around = (page) => page, readsFirst = false }: Rendering = {}) =>
  async (
    request: Request,
    status: number,
    headers: Headers,
    entry: EntryContext,
    context: Readonly<RouterContextProvider>,
  ): Promise<Response> => {
    const asked = context.get(requestContext);
    const state = await readWhole(entry.serverHandoffStream);
    const page = renderToString(around(<Page entry={entry} url={request.url} nonce={asked.nonce} />));
    if (page.includes(ABANDONED))
      asked.log.error(
        { route: entry.staticHandlerContext.matches.at(-1)?.route.id },
        'a part of the page was left to the browser',
      );
    headers.set('content-type', 'text/html; charset=utf-8');
    // Passed on as a string, because a response body would copy it into a stream and back.
    const data = status === 200 ? asked.structuredData : undefined;
    const afterPaint = readsFirst && data !== undefined;
    asked.rendered = withState(page, state, { nonce: asked.nonce, data, afterPaint });
    return new Response(null, { status, headers });
  };

function Page({ entry, url, nonce }: { entry: EntryContext; url: string; nonce: string }) {
  const own = { ...entry, manifest: ofThisPage(entry), serverHandoffStream: undefined };
  return (
    <NonceContext value={nonce}>
      <ServerRouter context={own} url={url} nonce={nonce} />
    </NonceContext>
  );
}

// Renders only the matched routes and sends only their data to the browser. With all 180 routes of a shop,
// React Router spends 5% of a page's time on building and searching them.
function ofThisPage({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => {
    const found = manifest.routes[route.id];
    return found ? [[route.id, found] as const] : [];
  });
  return { ...manifest, routes: Object.fromEntries(routes) };
}

async function readWhole(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return '';
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}

const END = '</body></html>';

/**
 * React's mark of a part that suspended: without scripts the page lacks that part, and the browser reports error 419.
 */
const ABANDONED = '<!--$!-->';

const STATE = 'page-state';
type Own = { nonce: string; data: object[] | undefined; afterPaint: boolean };
const HAND_OVER = `{const{streamController:c}=window.__reactRouterContext;c.enqueue(document.getElementById("${STATE}").textContent);c.close()}`;

/**
 * Appends the loader data after the page: as a data block, which needs no CSP permission, and one constant
 * script that passes the data to React Router's stream. React Router's own StreamTransfer script would be
 * escaped twice and hashed for each page. A page without </body> (a document that React refused) stays
 * unchanged. JSON-LD is added here too, because the router would send it twice.
 */
function withState(page: string, state: string, own: Own): string {
  if (!page.endsWith(END)) return `<!DOCTYPE html>${scriptsLast(page, own)}`;
  const told = (own.data ?? []).map((data) => dataScript('type="application/ld+json"', JSON.stringify(data)));
  const given = dataScript(`type="application/json" id="${STATE}"`, state);
  const handOver = `<script nonce="${own.nonce}">${HAND_OVER}</script>`;
  const drawn = scriptsLast(page.slice(0, -END.length), own);
  return `<!DOCTYPE html>${drawn}${given}${handOver}${told.join('')}${END}`;
}

// A data block, not a script: it has no nonce, so it gets no CSP hash and cannot run. "<" is escaped, so that
// no text of a store can close the block.
function dataScript(attributes: string, json: string): string {
  return `<script ${attributes}>${json.replaceAll('<', '\\u003c')}</script>`;
}

/** Logs an unexpected error with the request id, which the error page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const asked = context.get(requestContext);
  noteFailure(asked, error);
  // React Router's own refusals (wrong method, no action) contain the path, which may hold a token.
  if (isRouteErrorResponse(error)) asked.log.warn({ status: error.status }, 'a request fits no route');
  else asked.log.error({ err: error }, 'a page failed');
};

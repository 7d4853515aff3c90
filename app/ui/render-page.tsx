import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { requestContext } from '#server/index.ts';
import { NonceContext } from './nonce.ts';
import { scriptsLast } from './scripts-last.ts';

type Around = (page: ReactElement) => ReactElement;

/**
 * Renders a page whole before the first byte goes out: only a whole page can be hashed, cached and given an ETag.
 * `around` is what a site alone gives its pages on the server.
 */
export const pageRenderer =
  (around: Around = (page) => page) =>
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
    headers.set('content-type', 'text/html; charset=utf-8');
    // Handed over as it is: as a response's body it would be copied into a stream and out of it again.
    asked.rendered = withState(page, state, {
      nonce: asked.nonce,
      data: status === 200 ? asked.structuredData : undefined,
    });
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

// React Router would make every route of the site anew for each page and look for this one's among them: a shop has 180,
// and that is a twentieth of a page's time. What is drawn, and what of it the browser is told, is of the matched ones.
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

const STATE = 'page-state';
const HAND_OVER = `{const{streamController:c}=window.__reactRouterContext;c.enqueue(document.getElementById("${STATE}").textContent);c.close()}`;

/**
 * The page with what its loaders gave behind it: as data, which no policy has to allow, and one script that is the same
 * on every page and hands it to React Router's stream. As a script of its own (React Router's StreamTransfer) it would
 * be quoted twice and hashed for each page. A page without a body's end (a document React refused) keeps its shape. What
 * it tells search engines stands there too: through the router it would be sent twice.
 */
function withState(page: string, state: string, own: { nonce: string; data: object[] | undefined }): string {
  if (!page.endsWith(END)) return `<!DOCTYPE html>${scriptsLast(page)}`;
  const told = (own.data ?? []).map((data) => dataScript('type="application/ld+json"', JSON.stringify(data)));
  const given = dataScript(`type="application/json" id="${STATE}"`, state);
  const handOver = `<script nonce="${own.nonce}">${HAND_OVER}</script>`;
  const drawn = scriptsLast(page.slice(0, -END.length));
  return `<!DOCTYPE html>${drawn}${given}${handOver}${told.join('')}${END}`;
}

// Data, not a script: it has no mark, so it gets no hash and nothing in it could run. No text of a store ends it.
function dataScript(attributes: string, json: string): string {
  return `<script ${attributes}>${json.replaceAll('<', '\\u003c')}</script>`;
}

/** What a route threw and did not mean to: logged with the request's id, which the error page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const asked = context.get(requestContext);
  asked.failure = error;
  // React Router's own refusals (no such method, no action) name the path, which may hold a token.
  if (isRouteErrorResponse(error)) asked.log.warn({ status: error.status }, 'a request fits no route');
  else asked.log.error({ err: error }, 'a page failed');
};

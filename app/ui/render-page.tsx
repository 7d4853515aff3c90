import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { requestContext } from '#server/context.ts';
import { NonceContext } from './nonce.ts';

/** Renders a page whole before the first byte goes out: only a whole page can be hashed, cached and given an ETag. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  const html = await render(request.url, entry, nonce);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

function render(url: string, entry: EntryContext, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={url} nonce={nonce} />
      </NonceContext>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    });
  });
}

/** What a route threw and did not mean to: logged with the request's id, which the error page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const asked = context.get(requestContext);
  asked.failure = error;
  asked.log.error({ err: error }, 'a page failed');
};

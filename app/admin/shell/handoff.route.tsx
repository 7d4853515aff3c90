import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { data, redirect } from 'react-router';
import { consumeHandoff, enterView, VIEW_MINUTES } from '#domain/identity/index.ts';
import { type RequestContext, requestContext, storeOf } from '#server/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { formText } from '../kit/form-text.ts';
import { PageTitle } from '../kit/page-title.tsx';
import type { Route } from './+types/handoff.route';
import { safeNext } from './handoff.server.ts';

const SESSION_SECONDS = 7 * 24 * 3600;

// no-referrer would set the Origin of the form's post to null; same-origin keeps the token from other sites.
export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'no-store' };
}

/** Only shows the token; it is used up when the page's form posts it. */
export function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  return {
    token: url.searchParams.get('token') ?? '',
    next: safeNext(url.searchParams.get('next')),
    store: storeOf(request).shell.texts[request.locale].name,
    // An operator starts a new view in the console.
    again: request.view ? `${request.platformOrigin}/platform-admin` : null,
  };
}

export async function action({ context, request: post }: Route.ActionArgs) {
  const request = context.get(requestContext);
  const form = await post.formData();
  if (request.view) return beginView(form, request);
  const input = {
    token: formText(form, 'token'),
    state: request.cookies.get('handoff'),
    storeId: storeOf(request).id,
  };
  const opened = await consumeHandoff(input, request.now);
  if (!opened.ok) return data({ refused: true }, { status: 400 });
  request.cookies.clear('handoff');
  request.cookies.set('staff', opened.value.sessionToken, SESSION_SECONDS);
  request.cookies.set('notice', 'loggedIn', 60);
  throw redirect(safeNext(formText(form, 'next')));
}

async function beginView(form: FormData, request: RequestContext) {
  const { ip, userAgent, now, cookies } = request;
  const input = { token: formText(form, 'token'), storeId: storeOf(request).id, by: { ip, userAgent } };
  const entered = await enterView(input, now);
  if (!entered.ok) return data({ refused: true }, { status: 400 });
  cookies.set('view', entered.value.sessionToken, VIEW_MINUTES * 60);
  throw redirect('/admin');
}

export default function Handoff({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const refused = actionData?.refused === true;
  useEffect(() => {
    if (!refused) form.current?.requestSubmit();
  }, [refused]);
  if (refused) {
    return (
      <main className="error-screen" id="main">
        <PageTitle page={t('admin.handoff.invalidTitle')} />
        <span className="glyph-tile" data-tone="warning">
          <Glyph name="warning" />
        </span>
        <h1>{t('admin.handoff.invalidTitle')}</h1>
        <p className="muted">{t('admin.handoff.invalidText')}</p>
        <Button component="a" href={loaderData.again ?? loaderData.next} variant="filled">
          {t('admin.handoff.again')}
        </Button>
      </main>
    );
  }
  return (
    <main className="error-screen" id="main">
      <PageTitle page={t('admin.handoff.title')} />
      <span className="glyph-tile" data-tone="brand">
        <Glyph name="shield" />
      </span>
      <h1>{t('admin.handoff.title')}</h1>
      <p className="muted">{t('admin.handoff.text', { store: isolate(loaderData.store) })}</p>
      <form
        method="post"
        action="/handoff"
        ref={form}
        onSubmit={(event) => {
          // The token is valid for one post, so a second press while the form is being sent would be refused.
          if (isSent.current) event.preventDefault();
          isSent.current = true;
        }}
      >
        <input type="hidden" name="token" value={loaderData.token} />
        <input type="hidden" name="next" value={loaderData.next} />
        <Button type="submit" variant="filled">
          {t('admin.handoff.button')}
        </Button>
      </form>
    </main>
  );
}

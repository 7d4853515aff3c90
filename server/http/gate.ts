import { withStore } from '#db/index.ts';
import { pause } from '#lib/current-turn.ts';
import type { MessageKey } from '#messages/index.ts';
import { type RequestContext, storeOf } from '../context.ts';
import { inTurn, lineOf } from '../turns.ts';
import { asksForData, closedPageParts, closedPageResponse } from './closed-page.ts';
import { countDoorTry, doorKey, isSame, mayPass } from './door.ts';
import { errorResponse } from './error-response.ts';
import { mayOwnerPass, OWNER_PARAMETER, ownerEntry } from './owner-entry.ts';
import { isFromOwnPage } from './same-origin.ts';

const RETRY_AFTER = '3600';
const SHOWN_DAYS = 30 * 24 * 3600;

/**
 * The answer of a shop that is not open to everyone (D6): the "opening soon" and password pages replace every page, a
 * holiday page replaces only the checkout. Null if the request may proceed.
 */
export async function gateResponse(
  request: Request,
  url: URL,
  context: RequestContext,
): Promise<Response | null> {
  const access = context.store?.shell.access;
  if (!access || access.mode === 'open' || context.isPreview || context.store?.closure) return null;
  if (access.mode === 'holiday' && !/^\/checkout(\/|$)/.test(context.path)) return null;
  const isData = asksForData(url);
  if (context.store?.isProvisional) {
    context.cache.keepPrivate();
    const of = { config: context.config, storeId: context.store.id };
    if (mayOwnerPass(of, context.cookies.get('door'), context.now)) return null;
    const entry = request.method === 'GET' && !isData ? ownerEntry(url, context) : null;
    if (entry) return entry;
  }
  if (access.mode !== 'password') return isData ? closedData() : page(url, context, { status: 503 });
  // Pages behind the password are never cached.
  context.cache.keepPrivate();
  const { id: storeId } = storeOf(context);
  if (mayPass({ config: context.config, storeId, access }, context.cookies.get('door'))) return null;
  if (request.method === 'POST' && url.searchParams.get('door') === 'open') {
    // The password may be posted to any path, also to one that accepts posts from other sites.
    if (!isFromOwnPage(request, context.origin)) {
      return errorResponse('forbidden_origin', 'This request came from another site and was refused.');
    }
    return open(request, url, context);
  }
  return isData ? closedData() : page(url, context, { status: 401 });
}

async function open(request: Request, url: URL, context: RequestContext): Promise<Response> {
  const { ip, now, config } = context;
  const { id: storeId, shell } = storeOf(context);
  const { access } = shell;
  const said = String((await request.formData().catch(() => new FormData())).get('password') ?? '').trim();
  const isRight = isSame(said, access.password) && said !== '';
  const verdict = await inTurn(lineOf(context, request), () =>
    withStore(storeId, (tx) => countDoorTry(tx, { ip, at: now, isRight })),
  );
  if (verdict.isRefused) return page(url, context, { status: 429, problem: 'tooMany' });
  // The delay runs outside the slot and any transaction, so that a password guesser blocks nobody else.
  if (verdict.pauseMs > 0) await pause(verdict.pauseMs);
  if (!isRight) return page(url, context, { status: 401, problem: 'wrong' });
  context.cookies.set('door', doorKey({ config, storeId, access }), SHOWN_DAYS);
  const headers = new Headers({ location: url.pathname });
  context.cookies.applyTo(headers);
  return new Response(null, { status: 303, headers });
}

function closedData(): Response {
  const response = errorResponse('store_closed', 'This store is not open yet.');
  response.headers.set('cache-control', 'no-store');
  return response;
}

type Shown = { status: 401 | 429 | 503; problem?: 'wrong' | 'tooMany' };

function page(url: URL, context: RequestContext, { status, problem }: Shown): Response {
  const { shell } = storeOf(context);
  const { mode, texts } = shell.access;
  const { say, name, shared, branded } = closedPageParts(context);
  const title = say(`access.page.${mode === 'open' ? 'soon' : mode}`, { store: name });
  const page = {
    ...shared,
    ...branded,
    documentTitle: `${name} | ${title}`,
    message: title,
    note: texts[context.locale] || texts[shell.defaultLocale] || null,
    art: 'closed' as const,
    door: mode === 'password' ? doorOf(url, say, problem) : null,
    back: backOf(context, say),
  };
  return closedPageResponse(page, { status, ...(status === 503 && { retryAfter: RETRY_AFTER }) });
}

function backOf(context: RequestContext, say: (key: MessageKey) => string) {
  const { shell, isProvisional } = storeOf(context);
  const home = prefixOf(context.locale, shell.defaultLocale);
  if (isProvisional) return { href: `${home}?${OWNER_PARAMETER}=ask`, text: say('signup.door') };
  return shell.access.mode === 'holiday' ? { href: home, text: say('access.page.back') } : null;
}

function doorOf(url: URL, say: (key: MessageKey) => string, problem: Shown['problem']) {
  return {
    action: `${url.pathname}?door=open`,
    label: say('access.page.password_label'),
    submit: say('access.page.enter'),
    problem: problem ? say(`access.page.${problem}`) : '',
  };
}

function prefixOf(locale: string, first: string): string {
  return locale === first ? '/' : `/${locale}`;
}

import textKeys from 'text-keys:sign-in/verify-email.route';
import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  accountToVerify,
  claimAccount,
  PASSWORD_LENGTH,
  type Shopper,
  sendVerification,
  verifyEmail,
} from '#domain/customers/index.ts';
import { joinGuestOrders } from '#domain/orders/index.ts';
import { leaveNotice, readNotice } from '../page/notice.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { type Shop, shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/verify-email.route';
import { fieldsAnswer, refusedAnswer, textOf } from './account-form.server.ts';
import { AuthPage } from './auth-page.tsx';
import { authPicture } from './auth-picture.server.ts';
import { enterAccount, visitOf } from './shopper-session.server.ts';
import { requireShopper } from './signed-in.server.ts';
import { ConfirmByButton, ConfirmByPassword, VerifyEnd, WaitForMail } from './verify-views.tsx';

/**
 * States of the page. 'press': a button confirms, because mail programs also open links; 'choose': the
 * shopper sets a password; 'ask': the URL has no link token; 'waiting': the mail has been sent; 'done': the
 * address is confirmed; 'gone': the link has expired.
 */
type State = 'press' | 'choose' | 'ask' | 'waiting' | 'done' | 'gone';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const shopper = await shop.request.shopper();
  const token = url.searchParams.get('token') ?? '';
  const notice = readNotice(shop);
  const isDone = notice === shop.say('account.toast.verified');
  const state = token === '' ? stateOf(shopper, { isGone: url.searchParams.has('gone'), isDone }) : null;
  const view = {
    state: state ?? (await stateOfLink(shop, token, shopper)),
    token,
    isSignedIn: shopper !== null,
    waiting: shop.say('account.verify.waitingText', { email: `\u2066${shopper?.email ?? ''}\u2069` }),
    help: shop.say('account.field.passwordHelp', { count: PASSWORD_LENGTH.atLeast }),
    notice,
    picture: await authPicture(shop),
    texts: textsOf(shop.say, textKeys),
    page: pageInfo(shop, { title: shop.say('account.verify.title'), path: paths.verifyEmail, noIndex: true }),
  };
  const headers = { 'referrer-policy': 'same-origin' };
  return data(view, { status: state === 'gone' ? 410 : 200, headers });
}

function stateOf(shopper: Shopper | null, { isGone, isDone }: { isGone: boolean; isDone: boolean }): State {
  if (shopper && !shopper.emailVerified) return 'waiting';
  if (isGone) return 'gone';
  return shopper || isDone ? 'done' : 'ask';
}

async function stateOfLink(shop: Shop, token: string, shopper: Shopper | null): Promise<State> {
  const account = await withStore(shop.storeId, (tx) => accountToVerify(tx, token, shop.now));
  return account !== null && account !== shopper?.id ? 'choose' : 'press';
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = shopOf(context);
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  if (intent === 'again') return sendAgain(shop, url);
  const token = textOf(form, 'token');
  if (intent === 'choose') return claim(shop, { token, password: textOf(form, 'password') });
  const { publicOrigin: origin } = shop.request;
  const signedInAs = (await shop.request.shopper())?.id ?? null;
  const done = await withStore(shop.storeId, async (tx) => {
    const verified = await verifyEmail(tx, { token, origin, signedInAs }, shop.request.act());
    if (verified.ok) await joinGuestOrders(tx, { customerId: verified.value.customerId });
    return verified;
  });
  if (!done.ok && done.code === 'password_needed') {
    return redirect(`${shop.href(paths.verifyEmail)}?${new URLSearchParams({ token })}`, 303);
  }
  return done.ok ? confirmed(shop) : expired(shop);
}

async function claim(shop: Shop, { token, password }: { token: string; password: string }) {
  const { publicOrigin: origin } = shop.request;
  const input = { token, password, origin, visit: visitOf(shop) };
  const claimed = await claimAccount(shop.storeId, input, shop.request.act());
  if (claimed.ok) {
    await enterAccount(shop, claimed.value, { next: shop.href(paths.verifyEmail), isKept: true });
    return confirmed(shop);
  }
  if (claimed.code === 'fields_invalid') return fieldsAnswer(shop, {}, claimed.data);
  return claimed.code === 'busy' ? refusedAnswer(shop, {}, claimed) : expired(shop);
}

function confirmed(shop: Shop) {
  leaveNotice(shop, 'verified');
  return redirect(shop.href(paths.verifyEmail), 303);
}

function expired(shop: Shop) {
  return redirect(`${shop.href(paths.verifyEmail)}?gone`, 303);
}

async function sendAgain(shop: Shop, url: URL) {
  const { id: customerId } = await requireShopper(shop, url);
  const { publicOrigin: origin } = shop.request;
  const sent = await withStore(shop.storeId, (tx) =>
    sendVerification(tx, { customerId, origin }, shop.request.act()),
  );
  if (!sent.ok) return refusedAnswer(shop, {}, sent);
  leaveNotice(shop, 'checkMail');
  return redirect(shop.href(paths.verifyEmail), 303);
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...actionHeaders]);
}

export const meta = pageMeta;

export default function VerifyEmail({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { state, token, isSignedIn, waiting, help, notice, picture } = loaderData;
  const text = useTexts();
  const heading =
    state === 'choose'
      ? { title: text('account.verify.title'), lead: text('account.verify.chooseText') }
      : {};
  return (
    <AuthPage notice={notice} picture={picture} {...heading}>
      {state === 'press' ? <ConfirmByButton token={token} /> : null}
      {state === 'choose' ? <ConfirmByPassword token={token} help={help} answer={answer} /> : null}
      {state === 'waiting' ? <WaitForMail waiting={waiting} answer={answer} /> : null}
      {state === 'ask' || state === 'done' || state === 'gone' ? (
        <VerifyEnd state={state} isSignedIn={isSignedIn} />
      ) : null}
    </AuthPage>
  );
}

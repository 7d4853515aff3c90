import { data, Form, Link, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { sendVerification, verifyEmail } from '#domain/customers/index.ts';
import { joinGuestOrders } from '#domain/orders/index.ts';
import { refusedAnswer, textOf } from '../account-form.server.ts';
import { VERIFY_KEYS } from '../account-text-keys.server.ts';
import { authPicture } from '../auth-picture.server.ts';
import { AuthPage, AuthState, Refusal } from '../components/auth-page.tsx';
import { leaveNotice, takeNotice } from '../notice.server.ts';
import { pageInfo } from '../page-info.server.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { useLocalePath, useTexts } from '../shell-context.tsx';
import { type Shop, shopOf } from '../shop.server.ts';
import { requireShopper } from '../signed-in.server.ts';
import { textsOf } from '../texts.server.ts';
import type { Route } from './+types/verify-email';

/** A link to press (never confirmed by looking: mail programs look, too), done, waiting for the mail, or over. */
type State = 'press' | 'done' | 'waiting' | 'gone';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const shopper = await shop.request.shopper();
  const token = url.searchParams.get('token') ?? '';
  const state: State = stateOf(token, url.searchParams.has('gone'), shopper);
  const view = {
    state,
    token,
    isSignedIn: shopper !== null,
    waiting: shop.say('account.verify.waitingText', { email: `\u2066${shopper?.email ?? ''}\u2069` }),
    notice: takeNotice(shop),
    picture: await authPicture(shop),
    texts: textsOf(shop.say, VERIFY_KEYS),
    page: pageInfo(shop, { title: shop.say('account.verify.title'), path: paths.verifyEmail, noIndex: true }),
  };
  const headers = { 'referrer-policy': 'same-origin' };
  return data(view, { status: state === 'gone' ? 410 : 200, headers });
}

function stateOf(token: string, isGone: boolean, shopper: { emailVerified: boolean } | null): State {
  if (token !== '') return 'press';
  if (isGone) return shopper && !shopper.emailVerified ? 'waiting' : 'gone';
  return shopper && !shopper.emailVerified ? 'waiting' : 'done';
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = shopOf(context);
  const form = await request.formData();
  if (textOf(form, 'intent') === 'again') return sendAgain(shop, url);
  const { publicOrigin: origin } = shop.request;
  const token = textOf(form, 'token');
  const done = await withStore(shop.storeId, async (tx) => {
    const verified = await verifyEmail(tx, { token, origin }, shop.request.act());
    if (verified.ok) await joinGuestOrders(tx, { customerId: verified.value.customerId });
    return verified;
  });
  if (!done.ok) return redirect(`${shop.href(paths.verifyEmail)}?gone`, 303);
  leaveNotice(shop, 'verified');
  return redirect(shop.href(paths.verifyEmail), 303);
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

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { state, token, isSignedIn, waiting, notice, picture } = loaderData;
  const text = useTexts();
  const href = useLocalePath();
  if (state === 'press') {
    return (
      <AuthPage notice={notice} picture={picture}>
        <AuthState icon="mail" title={text('account.verify.title')} text={text('account.verify.text')}>
          <Form method="post" action={href(paths.verifyEmail)} reloadDocument>
            <input type="hidden" name="token" value={token} />
            <button type="submit" className="btn primary tall">
              {text('account.verify.submit')}
            </button>
          </Form>
        </AuthState>
      </AuthPage>
    );
  }
  if (state === 'waiting') {
    return (
      <AuthPage notice={notice} picture={picture}>
        <AuthState icon="mail" title={text('account.verify.title')} text={waiting}>
          {actionData?.refusal ? <Refusal text={actionData.refusal} /> : null}
          <Form method="post" action={href(paths.verifyEmail)} reloadDocument>
            <button type="submit" name="intent" value="again" className="btn line">
              {text('account.verify.again')}
            </button>
          </Form>
        </AuthState>
      </AuthPage>
    );
  }
  const isDone = state === 'done';
  const onward = isDone && isSignedIn ? paths.myOrders : paths.login;
  return (
    <AuthPage notice={notice} picture={picture}>
      <AuthState
        icon={isDone ? 'check' : 'clock'}
        title={text(isDone ? 'account.verify.doneTitle' : 'account.verify.goneTitle')}
        text={text(isDone ? 'account.verify.doneText' : 'account.verify.goneText')}
      >
        <Link className="btn primary" to={href(onward)}>
          {text(isDone && isSignedIn ? 'account.verify.toOrders' : 'account.login.submit')}
        </Link>
      </AuthState>
    </AuthPage>
  );
}

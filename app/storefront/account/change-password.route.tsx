import textKeys from 'text-keys:account/change-password.route';
import { Form, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  changePassword,
  endSession,
  PASSWORD_LENGTH,
  requestReset,
  SESSION_SECONDS,
  signOutEverywhere,
} from '#domain/customers/index.ts';
import { leaveNotice, readNotice } from '../page/notice.server.ts';
import { Notice } from '../page/notice.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { type Shop, shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useTexts } from '../shell/shell-context.tsx';
import { fieldsAnswer, refusedAnswer, textOf } from '../sign-in/account-form.server.ts';
import { AccountForm, Refusal } from '../sign-in/auth-page.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';
import { clearShopper, visitOf } from '../sign-in/shopper-session.server.ts';
import { requireShopper } from '../sign-in/signed-in.server.ts';
import type { Route } from './+types/change-password.route';
import { AccountFrame } from './account-frame.tsx';
import { accountView } from './account-page.server.ts';
import { SessionList } from './session-list.tsx';
import { sessionViews } from './session-views.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const shopper = await requireShopper(shop, url);
  return {
    account: accountView(shopper),
    noPassword: shopper.hasPassword ? null : shop.say('account.change.noPassword', { method: 'Google' }),
    sessions: await sessionViews(shop, shopper),
    help: shop.say('account.field.passwordHelp', { count: PASSWORD_LENGTH.atLeast }),
    notice: readNotice(shop),
    texts: textsOf(shop.say, textKeys),
    page: pageInfo(shop, {
      title: shop.say('account.change.title'),
      path: paths.changePassword,
      noIndex: true,
    }),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = shopOf(context);
  const shopper = await requireShopper(shop, url);
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  if (intent === 'everywhere') return logOutEverywhere(shop, shopper.id);
  if (intent === 'end') return endOne(shop, shopper.id, textOf(form, 'session'));
  if (intent === 'link') return sendLink(shop, shopper.email);
  const changed = await changePassword(
    shop.storeId,
    {
      customerId: shopper.id,
      current: textOf(form, 'current'),
      password: textOf(form, 'password'),
      visit: visitOf(shop),
      origin: shop.request.publicOrigin,
    },
    shop.request.act(),
  );
  if (!changed.ok) {
    if (changed.code === 'fields_invalid') return fieldsAnswer(shop, {}, changed.data);
    if (changed.code === 'no_password') return sendLink(shop, shopper.email);
    return refusedAnswer(shop, {}, changed);
  }
  shop.request.cookies.set('shopper', changed.value.token, SESSION_SECONDS);
  leaveNotice(shop, 'saved');
  return redirect(shop.href(paths.changePassword), 303);
}

async function endOne(shop: Shop, customerId: string, sessionId: string) {
  const wasThere = await withStore(shop.storeId, (tx) => endSession(tx, { customerId, sessionId }));
  if (wasThere) leaveNotice(shop, 'loggedOut');
  return redirect(shop.href(paths.changePassword), 303);
}

async function logOutEverywhere(shop: Shop, customerId: string) {
  await withStore(shop.storeId, (tx) => signOutEverywhere(tx, customerId));
  clearShopper(shop);
  leaveNotice(shop, 'loggedOut');
  return redirect(shop.href(paths.login), 303);
}

async function sendLink(shop: Shop, email: string) {
  const { publicOrigin: origin } = shop.request;
  const asked = await withStore(shop.storeId, (tx) =>
    requestReset(tx, { email, origin }, shop.request.act()),
  );
  if (!asked.ok && asked.code === 'too_many_tries') return refusedAnswer(shop, {}, asked);
  leaveNotice(shop, 'checkMail');
  return redirect(shop.href(paths.changePassword), 303);
}

/** Forwards the action's headers (Retry-After), which React Router otherwise drops. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta = pageMeta;

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { account, noPassword, help, notice, sessions } = loaderData;
  const text = useTexts();
  return (
    <AccountFrame account={account} current="changePassword">
      <Notice text={notice} />
      <h1>{text('account.change.title')}</h1>
      {noPassword ? (
        <section className="box">
          {actionData?.refusal ? <Refusal text={actionData.refusal} /> : null}
          <p>{noPassword}</p>
          <IntentButton intent="link" label={text('account.change.sendLink')} />
        </section>
      ) : (
        <section className="box">
          <p className="muted">{text('account.change.text')}</p>
          <AccountForm answer={actionData} submit={text('account.change.submit')}>
            <PasswordField
              name="current"
              label={text('account.field.currentPassword')}
              error={actionData?.errors.current}
              autoComplete="current-password"
            />
            <PasswordField
              name="password"
              label={text('account.field.newPassword')}
              help={help}
              error={actionData?.errors.password}
              autoComplete="new-password"
            />
          </AccountForm>
        </section>
      )}
      <section className="box">
        <h2>{text('account.sessions.title')}</h2>
        <SessionList sessions={sessions} />
        <p className="muted">{text('account.change.everywhereText')}</p>
        <IntentButton intent="everywhere" label={text('account.change.everywhere')} />
      </section>
    </AccountFrame>
  );
}

function IntentButton({ intent, label }: { intent: string; label: string }) {
  return (
    <Form method="post" reloadDocument>
      <button type="submit" name="intent" value={intent} className="btn line">
        {label}
      </button>
    </Form>
  );
}

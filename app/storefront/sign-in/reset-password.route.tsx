import textKeys from 'text-keys:sign-in/reset-password.route';
import { data, Link, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { isResetGood, PASSWORD_LENGTH, resetPassword } from '#domain/customers/index.ts';
import { leaveNotice } from '../page/notice.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/reset-password.route';
import { fieldsAnswer, refusedAnswer, textOf } from './account-form.server.ts';
import { AccountForm, AuthPage, AuthState } from './auth-page.tsx';
import { authPicture } from './auth-picture.server.ts';
import { PasswordField } from './password-field.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const token = url.searchParams.get('token') ?? '';
  const isGood = await withStore(shop.storeId, (tx) => isResetGood(tx, token, shop.now));
  const view = {
    token: isGood ? token : null,
    picture: await authPicture(shop),
    help: shop.say('account.field.passwordHelp', { count: PASSWORD_LENGTH.atLeast }),
    texts: textsOf(shop.say, textKeys),
    page: pageInfo(shop, {
      title: shop.say('account.reset.title'),
      path: paths.resetPassword,
      noIndex: true,
    }),
  };
  // The URL contains the token, so it must not leak through the Referer header.
  return data(view, { status: isGood ? 200 : 410, headers: { 'referrer-policy': 'same-origin' } });
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const form = await request.formData();
  const [token, password] = [textOf(form, 'token'), textOf(form, 'password')];
  const done = await resetPassword(
    shop.storeId,
    { token, password, origin: shop.request.publicOrigin },
    shop.request.act(),
  );
  if (done.ok) {
    shop.request.cookies.clear('shopper');
    leaveNotice(shop, 'saved');
    return redirect(shop.href(paths.login), 303);
  }
  if (done.code === 'fields_invalid') return fieldsAnswer(shop, {}, done.data);
  if (done.code === 'busy') return refusedAnswer(shop, {}, done);
  // Without the token the page says that the link has expired.
  return redirect(shop.href(paths.resetPassword), 303);
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...actionHeaders]);
}

export const meta = pageMeta;

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const text = useTexts();
  const href = useLocalePath();
  if (loaderData.token === null) {
    return (
      <AuthPage picture={loaderData.picture}>
        <AuthState icon="clock" title={text('account.reset.goneTitle')} text={text('account.reset.goneText')}>
          <Link className="btn primary" to={href(paths.forgotPassword)}>
            {text('account.reset.goneAction')}
          </Link>
        </AuthState>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={text('account.reset.title')}
      lead={text('account.reset.text')}
      picture={loaderData.picture}
    >
      <AccountForm answer={actionData} submit={text('account.reset.submit')}>
        <input type="hidden" name="token" value={loaderData.token} />
        <PasswordField
          name="password"
          label={text('account.field.newPassword')}
          help={loaderData.help}
          error={actionData?.errors.password}
          autoComplete="new-password"
        />
      </AccountForm>
    </AuthPage>
  );
}

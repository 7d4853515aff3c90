import textKeys from 'text-keys:sign-in/forgot-password.route';
import { Link, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { requestReset } from '#domain/customers/index.ts';
import { leaveNotice, readNotice } from '../page/notice.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/forgot-password.route';
import { fieldsAnswer, refusedAnswer, textOf } from './account-form.server.ts';
import { AccountForm, AuthPage, AuthState, EmailField } from './auth-page.tsx';
import { authPicture } from './auth-picture.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  return {
    isSent: url.searchParams.has('sent'),
    notice: readNotice(shop),
    picture: await authPicture(shop),
    texts: textsOf(shop.say, textKeys),
    page: pageInfo(shop, {
      title: shop.say('account.forgot.title'),
      path: paths.forgotPassword,
      noIndex: true,
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const form = await request.formData();
  const email = textOf(form, 'email');
  const asked = await withStore(shop.storeId, (tx) =>
    requestReset(tx, { email, origin: shop.request.publicOrigin }, shop.request.act()),
  );
  const values = { email: email.slice(0, 254) };
  if (!asked.ok) {
    return asked.code === 'fields_invalid'
      ? fieldsAnswer(shop, values, asked.data)
      : refusedAnswer(shop, values, asked);
  }
  leaveNotice(shop, 'checkMail');
  return redirect(`${shop.href(paths.forgotPassword)}?sent`, 303);
}

/** Forwards the action's headers (Retry-After), which React Router otherwise drops. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta = pageMeta;

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const text = useTexts();
  const href = useLocalePath();
  const back = (
    <Link className="link" to={href(paths.login)}>
      {text('account.forgot.back')}
    </Link>
  );
  if (loaderData.isSent && !actionData) {
    return (
      <AuthPage notice={loaderData.notice} picture={loaderData.picture}>
        <AuthState
          icon="mail"
          title={text('account.forgot.sentTitle')}
          text={text('account.forgot.sentText')}
        >
          <Link className="btn line" to={href(paths.forgotPassword)}>
            {text('account.forgot.again')}
          </Link>
          {back}
        </AuthState>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={text('account.forgot.title')}
      lead={text('account.forgot.text')}
      notice={loaderData.notice}
      picture={loaderData.picture}
    >
      <AccountForm answer={actionData} submit={text('account.forgot.submit')}>
        <EmailField answer={actionData} />
      </AccountForm>
      <p className="auth-foot">{back}</p>
    </AuthPage>
  );
}

import textKeys from 'text-keys:sign-in/login.route';
import { Link } from 'react-router';
import { type AccountField, type FieldProblem, signIn } from '#domain/customers/index.ts';
import { isEmail } from '#domain/identity/index.ts';
import { readNotice } from '../page/notice.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths, plainPath } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/login.route';
import { fieldsAnswer, refusedAnswer, textOf } from './account-form.server.ts';
import { AccountForm, AuthPage, EmailField, OtherWays, Refusal } from './auth-page.tsx';
import { PasswordField } from './password-field.tsx';
import { enterAccount, nextOf, visitOf } from './shopper-session.server.ts';
import { signInPage } from './sign-in-page.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const page = await signInPage(shop, url);
  // A guest sent here by a checkout that requires an account is told why, whatever notice is pending.
  const isSentFirst = !shop.shell.takesGuests && plainPath(page.next) === paths.checkout;
  const left = readNotice(shop);
  const notice = isSentFirst ? shop.say('wishlist.loginFirst') : left;
  return {
    ...page,
    failed: url.searchParams.has('failed') ? shop.say('account.error.google') : null,
    notice,
    isAsking: notice === shop.say('wishlist.loginFirst'),
    texts: textsOf(shop.say, textKeys),
    page: pageInfo(shop, { title: shop.say('account.login.title'), path: paths.login, noIndex: true }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const form = await request.formData();
  const [email, password] = [textOf(form, 'email'), textOf(form, 'password')];
  const values = { email: email.slice(0, 254) };
  const problems: Partial<Record<AccountField, FieldProblem>> = {};
  if (email.trim() === '') problems.email = 'required';
  else if (!isEmail(email)) problems.email = 'invalid';
  if (password === '') problems.current = 'required';
  if (problems.email || problems.current) {
    return fieldsAnswer(shop, values, { problems, atLeast: { name: 0, password: 0 } });
  }
  const visit = visitOf(shop);
  const signed = await signIn(shop.storeId, { email, password, visit }, shop.request.act());
  if (!signed.ok) return refusedAnswer(shop, values, signed);
  const next = nextOf(shop, textOf(form, 'next'));
  return enterAccount(shop, signed.value, { next, isKept: form.has('remember') });
}

/** Forwards the action's headers (Retry-After), which React Router otherwise drops. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta = pageMeta;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next, failed, google, guests, notice, picture } = loaderData;
  const text = useTexts();
  const href = useLocalePath();
  const search = `?${new URLSearchParams({ next })}`;
  return (
    <AuthPage
      title={text('account.login.title')}
      lead={text('account.login.text')}
      notice={notice}
      isAsking={loaderData.isAsking}
      picture={picture}
    >
      {failed && !actionData ? <Refusal text={failed} /> : null}
      <AccountForm answer={actionData} submit={text('account.login.submit')}>
        <input type="hidden" name="next" value={next} />
        <EmailField answer={actionData} />
        <PasswordField
          name="password"
          label={text('account.field.password')}
          error={actionData?.errors.current}
          autoComplete="current-password"
        />
        <div className="auth-row">
          <label className="check-field">
            <input type="checkbox" name="remember" defaultChecked />
            <span>{text('account.field.remember')}</span>
          </label>
          <Link className="link sm" to={href(paths.forgotPassword)}>
            {text('account.login.forgot')}
          </Link>
        </div>
      </AccountForm>
      <OtherWays next={next} google={google} guests={guests} />
      <p className="auth-foot">
        {text('account.login.newHere')}{' '}
        <Link className="link" to={href(paths.signUp) + search}>
          {text('account.login.signUp')}
        </Link>
      </p>
    </AuthPage>
  );
}

import textKeys from 'text-keys:sign-in/signup.route';
import { Link } from 'react-router';
import { PASSWORD_LENGTH, signUp } from '#domain/customers/index.ts';
import { TextField } from '../../ui/field.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/signup.route';
import { fieldsAnswer, refusedAnswer, textOf } from './account-form.server.ts';
import { AccountForm, AuthPage, EmailField, OtherWays } from './auth-page.tsx';
import { PasswordField } from './password-field.tsx';
import { enterNew, nextOf, visitOf } from './shopper-session.server.ts';
import { signInPage } from './sign-in-page.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  return {
    ...(await signInPage(shop, url)),
    help: shop.say('account.field.passwordHelp', { count: PASSWORD_LENGTH.atLeast }),
    texts: textsOf(shop.say, textKeys),
    page: pageInfo(shop, { title: shop.say('account.signup.title'), path: paths.signUp, noIndex: true }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const form = await request.formData();
  const typed = { name: textOf(form, 'name'), email: textOf(form, 'email') };
  const made = await signUp(
    shop.storeId,
    {
      ...typed,
      password: textOf(form, 'password'),
      locale: shop.locale,
      origin: shop.request.publicOrigin,
      visit: visitOf(shop),
    },
    shop.request.act(),
  );
  const values = { name: typed.name.slice(0, 200), email: typed.email.slice(0, 254) };
  if (!made.ok) {
    return made.code === 'fields_invalid'
      ? fieldsAnswer(shop, values, made.data)
      : refusedAnswer(shop, values, made);
  }
  return enterNew(shop, made.value, nextOf(shop, textOf(form, 'next')));
}

/** Forwards the action's headers (Retry-After), which React Router otherwise drops. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta = pageMeta;

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { next, google, guests, help, picture } = loaderData;
  const text = useTexts();
  const href = useLocalePath();
  const { locale } = useShell();
  return (
    <AuthPage title={text('account.signup.title')} lead={text('account.signup.text')} picture={picture}>
      <AccountForm answer={actionData} submit={text('account.signup.submit')}>
        <input type="hidden" name="next" value={next} />
        <TextField
          id="name"
          name="name"
          label={text('account.field.name')}
          error={actionData?.errors.name}
          defaultValue={actionData?.values.name}
          autoComplete="name"
          dir="auto"
          maxLength={120}
          required
        />
        <EmailField answer={actionData} />
        <PasswordField
          name="password"
          label={text('account.field.password')}
          help={help}
          error={actionData?.errors.password}
          autoComplete="new-password"
        />
        <p className="field-help">
          {text('account.signup.accept')}{' '}
          <Link className="link" to={href(paths.termsConditions)}>
            {text('account.signup.terms')}
          </Link>{' '}
          {text('account.signup.and')}
          {/* Arabic writes the preceding word together with the next one. */}
          {locale === 'ar' ? null : ' '}
          <Link className="link" to={href(paths.privacyPolicy)}>
            {text('account.signup.privacy')}
          </Link>
        </p>
      </AccountForm>
      <OtherWays next={next} google={google} guests={guests} />
      <p className="auth-foot">
        {text('account.signup.haveAccount')}{' '}
        <Link className="link" to={`${href(paths.login)}?${new URLSearchParams({ next })}`}>
          {text('account.signup.logIn')}
        </Link>
      </p>
    </AuthPage>
  );
}

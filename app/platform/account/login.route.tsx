import { data, redirect } from 'react-router';
import { z } from 'zod';
import { isEmail, signIn, signInWithPasskey } from '#domain/identity/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { passkeySite, type RequestContext, requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/login.route';
import { LoginPage, type LoginProblem } from './login-page.tsx';
import { safeNext, storeOfNext } from './safe-next.ts';
import { enterPlatform, startSignIn } from './sign-in.server.ts';

const STEP_SECONDS = 600;
const STATUS = { wrong_credentials: 401, account_locked: 403, too_many_tries: 429, busy: 429 } as const;
const fields = z.object({ email: z.string().max(254).catch(''), password: z.string().max(1000).catch('') });

export async function loader(args: Route.LoaderArgs) {
  const { next } = startSignIn(args);
  const slug = storeOfNext(next);
  const store = slug ? await findStore(slug) : null;
  return { next, store: store?.name ?? null };
}

export async function action({ context, request: post }: Route.ActionArgs) {
  const request = context.get(requestContext);
  const form = await post.formData();
  const { email, password } = fields.parse(Object.fromEntries(form));
  const next = safeNext(String(form.get('next') ?? ''), request.locale);
  const answer = form.get('passkey');
  if (typeof answer === 'string') return enterByPasskey(request, { answer, next });
  const fieldErrors = check(email, password);
  if (fieldErrors) return data({ email, problem: fieldErrors }, { status: 422 });
  const signed = await signIn({
    email,
    password,
    by: { ip: request.ip, userAgent: request.userAgent, locale: request.locale },
    at: request.now,
    previousToken: request.cookies.get('platform'),
  });
  if (!signed.ok && signed.code === 'second_step') {
    request.cookies.set('step', signed.data.step, STEP_SECONDS);
    throw redirect(`${localPath('/login/code', request.locale)}?${new URLSearchParams({ next })}`);
  }
  if (!signed.ok) {
    const minutes = signed.code === 'too_many_tries' ? Math.ceil(signed.data.retryAfterSeconds / 60) : 0;
    const problem: LoginProblem = { refused: signed.code, minutes };
    return data({ email, problem }, { status: STATUS[signed.code] });
  }
  throw enterPlatform(request, signed.value.token, next);
}

/** A passkey sign-in skips the second step, because the device has already verified its user. */
async function enterByPasskey(request: RequestContext, { answer, next }: { answer: string; next: string }) {
  const attempt = {
    token: request.cookies.get('passkey'),
    answer: answer.slice(0, 20_000),
    by: { ip: request.ip, userAgent: request.userAgent, locale: request.locale },
    at: request.now,
    previousToken: request.cookies.get('platform'),
  };
  const signed = await signInWithPasskey(attempt, passkeySite(request.config));
  request.cookies.clear('passkey');
  if (signed.ok) throw enterPlatform(request, signed.value.token, next);
  const problem: LoginProblem = { refused: signed.code };
  return data({ email: '', problem }, { status: 401 });
}

function check(email: string, password: string): LoginProblem | null {
  const problem: LoginProblem = {};
  if (email.trim() === '') problem.email = 'emailRequired';
  else if (!isEmail(email)) problem.email = 'emailInvalid';
  if (password === '') problem.password = 'passwordRequired';
  return problem.email || problem.password ? problem : null;
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('platform.login.title') })}</title>
      <LoginPage {...loaderData} email={actionData?.email ?? ''} problem={actionData?.problem ?? null} />
    </PlatformFrame>
  );
}

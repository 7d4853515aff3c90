import { data, redirect } from 'react-router';
import { finishSignIn, isAtSecondStep } from '#domain/identity/index.ts';
import { requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/login-code.route';
import { CodePage, type CodeProblem } from './code-page.tsx';
import { safeNext } from './safe-next.ts';
import { enterPlatform, startSignIn } from './sign-in.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { request, next } = startSignIn(args);
  if (!(await isAtSecondStep(request.cookies.get('step'), request.now)))
    throw redirect(loginOf(next, request.locale));
  return { next };
}

/** Second step of a sign-in: checks the code after a correct password (M2). */
export async function action({ context, request: post }: Route.ActionArgs) {
  const request = context.get(requestContext);
  const form = await post.formData();
  const next = safeNext(String(form.get('next') ?? ''), request.locale);
  const code = String(form.get('code') ?? '').slice(0, 100);
  if (code.trim() === '') return refuse({ code: 'empty' }, 422);
  const done = await finishSignIn({
    step: request.cookies.get('step'),
    code,
    secretKey: request.config.secretKey(),
    by: { ip: request.ip, userAgent: request.userAgent, locale: request.locale },
    at: request.now,
  });
  if (!done.ok && done.code === 'signed_out') {
    request.cookies.clear('step');
    throw redirect(loginOf(next, request.locale));
  }
  if (!done.ok) {
    const minutes = done.code === 'too_many_tries' ? Math.ceil(done.data.retryAfterSeconds / 60) : 0;
    return refuse({ code: done.code, minutes }, done.code === 'code_wrong' ? 401 : 429);
  }
  request.cookies.clear('step');
  throw enterPlatform(request, done.value.token, next);
}

function refuse(problem: CodeProblem, status: number) {
  return data({ problem }, { status });
}

function loginOf(next: string, locale: 'en' | 'ar'): string {
  return `${localPath('/login', locale)}?${new URLSearchParams({ next })}`;
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('platform.code.title') })}</title>
      <CodePage next={loaderData.next} problem={actionData?.problem ?? null} />
    </PlatformFrame>
  );
}

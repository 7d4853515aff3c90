import { data, redirect } from 'react-router';
import { signUp } from '#domain/sign-up/index.ts';
import { adminOrigin } from '#lib/config/origins.ts';
import { imagesOf, type RequestContext, requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/signup.route';
import { type PostedForm, readForm } from './read-form.server.ts';
import { refuseForm } from './refuse-form.server.ts';
import { planIn, shopLinks, signUpView } from './signup-data.server.ts';
import { SignUpPage } from './signup-page.tsx';
import type { Refusal } from './signup-view.ts';

const SESSION_SECONDS = 7 * 24 * 3600;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const plan = planIn(url);
  if (!request.account) return signUpView(request, plan);
  const search = plan ? `?${new URLSearchParams({ plan })}` : '';
  throw redirect(localPath('/create-store', request.locale) + search);
}

export async function action({ context, request: post }: Route.ActionArgs) {
  const request = context.get(requestContext);
  if (request.account) throw redirect(localPath('/stores', request.locale));
  const form = readForm(await post.formData());
  const { typed } = form;
  const refusal: Refusal = { typed, fields: {}, suggestions: [] };
  if (form.pick) return data({ ...refusal, typed: { ...typed, slug: form.pick } });
  if (form.trap !== '') {
    return data({ ...refusal, refused: { code: 'robot' as const, minutes: 0 } }, { status: 422 });
  }
  const done = await signUp(signUpInput(request, form));
  if (done.ok) {
    request.cookies.set('platform', done.value.sessionToken, SESSION_SECONDS);
    throw redirect(`${adminOrigin(request.config, done.value.slug)}/admin`);
  }
  return refuseForm(typed, done);
}

function signUpInput(request: RequestContext, { typed, password, plan, challenge, proof }: PostedForm) {
  const { locale, now: at, requestId, config, ip, userAgent } = request;
  return {
    ...typed,
    trade: { code: typed.trade, images: imagesOf(config) },
    ...{ acceptsTerms: typed.terms, password, plan, challenge, proof },
    ...{ locale, at, requestId, secretKey: config.secretKey(), links: shopLinks(request) },
    by: { ip, userAgent },
  };
}

export default function SignUpRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('signup.title') })}</title>
      <SignUpPage view={loaderData} refusal={actionData ?? null} />
    </PlatformFrame>
  );
}

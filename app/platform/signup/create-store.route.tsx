import { data, redirect } from 'react-router';
import { openAnother } from '#domain/sign-up/index.ts';
import { adminOrigin } from '#lib/config/origins.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { ownVisit } from '../own/own-visit.server.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/create-store.route';
import { CreateStorePage } from './create-store-page.tsx';
import { readForm } from './read-form.server.ts';
import { planIn, shopView } from './signup-data.server.ts';
import type { Refusal } from './signup-view.ts';

export async function loader(args: Route.LoaderArgs) {
  const { request, account } = ownVisit(args);
  return { email: account.email, view: await shopView(request, planIn(args.url)) };
}

export async function action(args: Route.ActionArgs) {
  const { request, account } = ownVisit(args);
  const { typed, plan, pick } = readForm(await args.request.formData());
  const refusal: Refusal = { typed, fields: {}, suggestions: [] };
  if (pick) return data({ ...refusal, typed: { ...typed, slug: pick } });
  const { ip, now: at, requestId, config } = request;
  const { shop, slug, country } = typed;
  const owner = { userId: account.userId, name: account.name };
  const done = await openAnother({ owner, shop, slug, country, plan, by: { ip }, at, requestId });
  if (done.ok) throw redirect(`${adminOrigin(config, done.value.slug)}/admin`);
  if (done.code === 'fields_invalid') return data({ ...refusal, ...done.data }, { status: 422 });
  const minutes = done.code === 'too_many_tries' ? Math.ceil(done.data.retryAfterSeconds / 60) : 0;
  const status = done.code === 'unconfirmed' ? 403 : 429;
  return data({ ...refusal, refused: { code: done.code, minutes } }, { status });
}

export default function CreateStore({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('signup.create.title') })}</title>
      <CreateStorePage {...loaderData} refusal={actionData ?? null} />
    </PlatformFrame>
  );
}

import { data, redirect } from 'react-router';
import { openAnother } from '#domain/sign-up/index.ts';
import { adminOrigin } from '#lib/config/origins.ts';
import { imagesOf } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { ownVisit } from '../own/own-visit.server.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/create-store.route';
import { CreateStorePage } from './create-store-page.tsx';
import { readForm } from './read-form.server.ts';
import { refuseForm } from './refuse-form.server.ts';
import { planIn, shopView } from './signup-data.server.ts';
import type { Refusal } from './signup-view.ts';

export async function loader(args: Route.LoaderArgs) {
  const { request, account } = ownVisit(args);
  return { email: account.email, view: await shopView(request, planIn(args.url)) };
}

export async function action(args: Route.ActionArgs) {
  const { request, account } = ownVisit(args);
  const { typed, plan, pick } = readForm(await args.request.formData());
  if (pick) return data<Refusal>({ typed: { ...typed, slug: pick }, fields: {}, suggestions: [] });
  const { ip, now: at, requestId, config } = request;
  const { shop, slug, country } = typed;
  const trade = { code: typed.trade, images: imagesOf(config) };
  const owner = { userId: account.userId, name: account.name };
  const done = await openAnother({ owner, shop, slug, country, plan, trade, by: { ip }, at, requestId });
  if (done.ok) throw redirect(`${adminOrigin(config, done.value.slug)}/admin`);
  return refuseForm(typed, done);
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

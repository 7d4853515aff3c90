import textKeys from 'text-keys:content/newsletter.route';
import { data } from 'react-router';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import type { Route } from './+types/newsletter.route';
import { askForNewsletter } from './newsletter.server.ts';
import { NewsletterForm } from './newsletter-form.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  shop.request.cache.skip('the page says what became of a form');
  const values = { store: shop.name };
  return {
    title: shop.say('home.newsletter.title', values),
    text: shop.say('home.newsletter.text', values),
    crumb: shop.say('home.newsletter.page'),
    texts: textsOf(shop.say, textKeys),
    page: pageInfo(shop, {
      title: shop.say('home.newsletter.page'),
      path: paths.newsletter,
      noIndex: true,
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const answer = await askForNewsletter(shopOf(context), await request.formData());
  if (answer.isSent) return answer;
  if (!answer.retryAfterSeconds) return data(answer, { status: 422 });
  return data(answer, { status: 429, headers: { 'retry-after': String(answer.retryAfterSeconds) } });
}

/** Forwards the action's headers (Retry-After), which React Router otherwise drops. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** The form changes nothing that its page shows. */
export const shouldRevalidate = () => false;

export const meta = pageMeta;

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <Breadcrumbs trail={[{ title: loaderData.crumb }]} />
      <div className="newsletter-page">
        <h1>{loaderData.title}</h1>
        <p className="muted">{loaderData.text}</p>
        <NewsletterForm answer={actionData} />
      </div>
    </div>
  );
}

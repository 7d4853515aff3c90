import { data, Form, Link } from 'react-router';
import { withStore } from '#db/index.ts';
import { confirmSubscription, leaveNewsletter } from '#domain/marketing/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { type Shop, shopOf } from '../page/shop.server.ts';
import { useLocalePath } from '../shell/shell-context.tsx';
import type { Route } from './+types/newsletter-link.route';
import { newsletterLinks, textIn } from './newsletter.server.ts';

type State = 'press' | 'done' | 'over';

const WORDS = {
  confirm: { title: 'confirmTitle', text: 'confirmText', send: 'confirmSend', done: 'confirmed' },
  leave: { title: 'leaveTitle', text: 'leaveText', send: 'leaveSend', done: 'left' },
} as const;

const kindOf = ({ request }: Shop) =>
  request.path === paths.newsletterLeave ? ('leave' as const) : ('confirm' as const);

/** Shows the state of the link. Mail programs also open links: only the button changes anything. */
export function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  shop.request.cache.skip('the page is one link’s');
  const words = WORDS[kindOf(shop)];
  const say = (key: Parameters<typeof shop.say>[0]) => shop.say(key, { store: shop.name });
  const view = {
    token: url.searchParams.get('token') ?? '',
    send: say(`home.newsletter.${words.send}`),
    again: say('home.newsletter.again'),
    press: { title: say(`home.newsletter.${words.title}`), text: say(`home.newsletter.${words.text}`) },
    done: { title: say(`home.newsletter.${words.done}`), text: say(`home.newsletter.${words.done}Text`) },
    over: { title: say('home.newsletter.over'), text: say('home.newsletter.overText') },
    texts: {},
    page: pageInfo(shop, {
      title: say(`home.newsletter.${words.title}`),
      path: kindOf(shop) === 'leave' ? paths.newsletterLeave : paths.newsletterConfirm,
      noIndex: true,
    }),
  };
  return data(view, { headers: { 'referrer-policy': 'same-origin', 'cache-control': 'no-store' } });
}

/** The page's button, or a mail program's one-click request to the same URL (RFC 8058). */
export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = shopOf(context);
  const token = url.searchParams.get('token') || textIn(await request.formData(), 'token');
  const act = shop.request.act();
  const links = newsletterLinks(shop);
  const done = await withStore(shop.storeId, (tx) =>
    kindOf(shop) === 'leave'
      ? leaveNewsletter(tx, { token }, act)
      : confirmSubscription(tx, { token, links }, act),
  );
  const state: State = done.ok ? 'done' : 'over';
  return data(state, { status: done.ok ? 200 : 410 });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta = pageMeta;

export default function NewsletterLink({ loaderData, actionData }: Route.ComponentProps) {
  const href = useLocalePath();
  const state: State = actionData ?? (loaderData.token ? 'press' : 'over');
  const { title, text } = loaderData[state];
  return (
    <div className="wrap page">
      <div className="newsletter-page" role={actionData ? 'status' : undefined}>
        <Icon name={state === 'over' ? 'info' : state === 'done' ? 'check' : 'mail'} size="l" />
        <h1>{title}</h1>
        <p className="muted">{text}</p>
        {state === 'press' ? (
          <Form method="post" reloadDocument>
            <input type="hidden" name="token" value={loaderData.token} />
            <button type="submit" className="btn primary tall">
              {loaderData.send}
            </button>
          </Form>
        ) : null}
        {state === 'over' ? (
          <Link className="btn line" to={href(paths.newsletter)}>
            {loaderData.again}
          </Link>
        ) : null}
      </div>
    </div>
  );
}

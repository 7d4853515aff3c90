import textKeys from 'text-keys:back-in-stock/back-in-stock-stop.route';
import { Form, Link } from 'react-router';
import { withStore } from '#db/index.ts';
import { deleteBackInStockAlerts, isUnsubscribeToken } from '#domain/back-in-stock/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/back-in-stock-stop.route';

/** Shows the unsubscribe page. Changes nothing: mail programs also open links. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  shop.request.cache.keepPrivate();
  const token = url.searchParams.get('token') ?? '';
  const isKnown = await withStore(shop.storeId, (tx) => isUnsubscribeToken(tx, token));
  return {
    isKnown,
    texts: textsOf(shop.say, textKeys),
    page: pageInfo(shop, {
      title: shop.say('backinstock.stop.title'),
      path: paths.backInStockStop,
      noIndex: true,
    }),
  };
}

/** Unsubscribes, by the page's button or a mail program's one-click request. */
export async function action({ context, url }: Route.ActionArgs) {
  const shop = shopOf(context);
  const token = url.searchParams.get('token') ?? '';
  const stopped = await withStore(shop.storeId, (tx) => deleteBackInStockAlerts(tx, { token }));
  return { isStopped: stopped.ok };
}

export const meta = pageMeta;

export default function StopAlerts({ loaderData, actionData }: Route.ComponentProps) {
  const text = useTexts();
  const href = useLocalePath();
  const title = text('backinstock.stop.title');
  return (
    <div className="wrap page review-page">
      <Breadcrumbs trail={[{ title }]} />
      <h1>{title}</h1>
      {actionData?.isStopped ? (
        <p className="alert success" role="status">
          <Icon name="check" size="s" />
          <span>{text('backinstock.stop.done')}</span>
        </p>
      ) : loaderData.isKnown ? (
        <Form method="post">
          <p className="muted review-next">{text('backinstock.stop.text')}</p>
          <button type="submit" className="btn primary review-next">
            {text('backinstock.stop.submit')}
          </button>
        </Form>
      ) : (
        <p className="muted review-next">{text('backinstock.stop.unknown')}</p>
      )}
      <p className="review-next">
        <Link className="btn line" to={href(paths.products)}>
          {text('backinstock.browse')}
        </Link>
      </p>
    </div>
  );
}

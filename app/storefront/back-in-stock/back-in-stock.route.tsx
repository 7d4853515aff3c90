import textKeys from 'text-keys:back-in-stock/back-in-stock.route';
import { data, Form, Link } from 'react-router';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/back-in-stock.route';
import { requestBackInStockAlert, textOf } from './back-in-stock.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  shop.request.cache.skip('the page says what became of a form');
  return {
    texts: textsOf(shop.say, textKeys),
    page: pageInfo(shop, { title: shop.say('backinstock.submit'), path: paths.backInStock, noIndex: true }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { reply, status } = await requestBackInStockAlert(shopOf(context), form);
  const typed = {
    variant: textOf(form, 'variant'),
    slug: textOf(form, 'slug').slice(0, 300).toWellFormed(),
    email: textOf(form, 'email'),
  };
  return data({ ...reply, typed }, { status });
}

export const meta = pageMeta;

/** Answer to a back-in-stock form sent without scripts. */
export default function BackInStockPage({ actionData }: Route.ComponentProps) {
  const text = useTexts();
  const href = useLocalePath();
  const slug = actionData?.typed.slug;
  return (
    <div className="wrap page review-page">
      <Breadcrumbs trail={[{ title: text('backinstock.submit') }]} />
      <h1>{text('backinstock.submit')}</h1>
      {actionData ? <Outcome {...actionData} /> : null}
      <p className="review-next">
        <Link className="btn line" to={slug ? href(paths.product(slug)) : href(paths.products)}>
          {text(slug ? 'backinstock.back' : 'backinstock.browse')}
        </Link>
      </p>
    </div>
  );
}

type OutcomeProps = NonNullable<Route.ComponentProps['actionData']>;

function Outcome({ ok, isField, typed, text: said }: OutcomeProps) {
  const text = useTexts();
  if (!isField) {
    return (
      <p className={ok ? 'alert success' : 'alert'} role={ok ? 'status' : 'alert'}>
        <Icon name={ok ? 'check' : 'warning'} size="s" />
        <span>{said}</span>
      </p>
    );
  }
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="variant" value={typed.variant} />
      <input type="hidden" name="slug" value={typed.slug} />
      <TextField
        id="email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        label={text('backinstock.email')}
        help={text('backinstock.text')}
        error={said}
        defaultValue={typed.email}
      />
      <button type="submit" className="btn primary">
        {text('backinstock.submit')}
      </button>
    </Form>
  );
}

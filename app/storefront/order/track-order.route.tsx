import textKeys from 'text-keys:order/track-order.route';
import { data, Form, useNavigation } from 'react-router';
import { withStore } from '#db/index.ts';
import { isEmail } from '#domain/identity/index.ts';
import { trackOrder } from '#domain/orders/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Code } from '../../ui/own-text.tsx';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { type Shop, shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/track-order.route';
import { readAfterOrder } from './after-order.server.ts';
import { AfterOrder } from './after-order.tsx';
import type { AfterOrderView } from './after-order-view.ts';
import { orderPageView } from './order-page.server.ts';
import { OrderView } from './order-view.tsx';
import type { OrderPageView } from './order-views.ts';

export function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  return {
    texts: textsOf(shop.say, textKeys),
    page: pageInfo(shop, { title: shop.say('orders.track.title'), path: paths.trackOrder }),
  };
}

type Errors = Partial<Record<'number' | 'email', string>>;
type Answer = {
  order: OrderPageView | null;
  after: AfterOrderView | null;
  values: { number: string; email: string };
  errors: Errors;
  /** Heading of the error list. */
  title: string;
  refusal: { title: string; text: string } | null;
};

export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const form = await request.formData();
  const values = {
    number: String(form.get('number') ?? '').trim(),
    email: String(form.get('email') ?? '').trim(),
  };
  const answer: Answer = { order: null, after: null, values, errors: {}, title: '', refusal: null };
  const number = values.number.replace(/^#/, '');
  const errors = errorsOf(shop, number, values.email);
  const count = Object.keys(errors).length;
  const title = shop.say('checkout.field.summaryTitle', { count });
  if (count > 0) return data({ ...answer, errors, title }, { status: 422 });
  const found = await withStore(shop.storeId, (tx) =>
    trackOrder(tx, { number, email: values.email, locale: shop.locale }, shop.request.act()),
  );
  if (found.ok) {
    const order = found.value;
    const { after } = await withStore(shop.storeId, (tx) => readAfterOrder(tx, shop, order));
    return data({ ...answer, order: orderPageView(shop, order), after });
  }
  if (found.code === 'too_many_tries') {
    const seconds = found.data.retryAfterSeconds;
    const tooMany = shop.say('orders.track.tooMany', { minutes: Math.max(1, Math.ceil(seconds / 60)) });
    const headers = { 'retry-after': String(seconds) };
    return data({ ...answer, refusal: { title: tooMany, text: '' } }, { status: 429, headers });
  }
  const refusal = { title: shop.say('orders.track.notFound'), text: shop.say('orders.track.notFoundText') };
  return data({ ...answer, refusal }, { status: 404 });
}

function errorsOf({ say }: Shop, number: string, email: string): Errors {
  const errors: Errors = {};
  if (number === '') errors.number = say('orders.track.numberRequired');
  else if (parseWholeNumber(number) === null) errors.number = say('orders.track.numberInvalid');
  if (email === '') errors.email = say('orders.track.emailRequired');
  else if (!isEmail(email)) errors.email = say('orders.track.emailInvalid');
  return errors;
}

/** Forwards the action's headers (Retry-After), which React Router otherwise drops. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta = pageMeta;

export default function TrackOrder({ actionData }: Route.ComponentProps) {
  const text = useTexts();
  const title = text('orders.track.title');
  if (actionData?.order) {
    return (
      <div className="wrap page">
        <Breadcrumbs trail={[{ title, path: paths.trackOrder }, { title: `#${actionData.order.number}` }]} />
        <div className="order-head">
          <h1>
            {text('orders.own.heading')} <Code>{`#${actionData.order.number}`}</Code>
          </h1>
        </div>
        <OrderView order={actionData.order}>
          {actionData.after ? <AfterOrder after={actionData.after} /> : null}
        </OrderView>
      </div>
    );
  }
  return (
    <div className="wrap page">
      <Breadcrumbs trail={[{ title }]} />
      <div className="track">
        <h1>{title}</h1>
        <p className="muted">{text('orders.track.text')}</p>
        <TrackForm answer={actionData} />
      </div>
    </div>
  );
}

function TrackForm({ answer }: { answer?: Answer }) {
  const text = useTexts();
  const isSending = useNavigation().formMethod === 'POST';
  const errors = answer?.errors ?? {};
  const listed = (['number', 'email'] as const).flatMap((field) => {
    const message = errors[field];
    return message ? [{ field, message }] : [];
  });
  return (
    <Form method="post" noValidate>
      {answer?.refusal ? (
        <div className="alert" role="alert">
          <Icon name="warning" size="s" />
          <div>
            <b>{answer.refusal.title}</b>
            {answer.refusal.text ? <p>{answer.refusal.text}</p> : null}
          </div>
        </div>
      ) : null}
      <ErrorSummary title={answer?.title ?? ''} errors={listed} />
      <TextField
        id="number"
        name="number"
        label={text('orders.track.number')}
        help={text('orders.track.numberHelp')}
        error={errors.number}
        defaultValue={answer?.values.number}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={20}
        required
        className="num"
      />
      <TextField
        id="email"
        name="email"
        label={text('orders.track.email')}
        error={errors.email}
        defaultValue={answer?.values.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        required
      />
      <button type="submit" className="btn primary tall full" disabled={isSending}>
        {text('orders.track.submit')}
      </button>
    </Form>
  );
}

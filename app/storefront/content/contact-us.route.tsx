import textKeys from 'text-keys:content/contact-us.route';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { withStore } from '#db/index.ts';
import { type MessageField, sendMessage } from '#domain/inbox/index.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { leaveNotice, readNotice } from '../page/notice.server.ts';
import { Notice } from '../page/notice.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { type Shop, shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { tooManyAnswer } from '../page/too-many.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/contact-us.route';
import { ContactDetails } from './contact-details.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  shop.request.cache.skip('the page says what became of a message');
  return {
    notice: readNotice(shop),
    texts: textsOf(shop.say, textKeys),
    page: pageInfo(shop, { title: shop.say('storefront.contact.title'), path: paths.contactUs }),
  };
}

const FIELDS = ['name', 'email', 'orderNumber', 'comments'] as const satisfies MessageField[];
type Values = Record<MessageField, string>;
type Errors = Partial<Record<MessageField, string>>;
type Answer = { values: Values; errors: Errors; title: string; refusal: string | null };

export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const form = await request.formData();
  const values = Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? '')])) as Values;
  // Honeypot: a message with this hidden field filled is thanked and discarded.
  if (String(form.get('website') ?? '') !== '') return thanked(shop);
  const sent = await withStore(shop.storeId, (tx) =>
    sendMessage(tx, { ...values, locale: shop.locale }, shop.request.act()),
  );
  if (sent.ok) return thanked(shop);
  const answer: Answer = { values, errors: {}, title: '', refusal: null };
  if (sent.code === 'too_many_tries') {
    const seconds = sent.data.retryAfterSeconds;
    return tooManyAnswer(shop, answer, { key: 'storefront.contact.tooMany', seconds });
  }
  const errors: Errors = {};
  for (const field of FIELDS) {
    const problem = sent.data[field];
    if (problem) errors[field] = shop.say(`storefront.contact.error.${field}.${problem}`);
  }
  const title = shop.say('checkout.field.summaryTitle', { count: Object.keys(errors).length });
  return data({ ...answer, errors, title }, { status: 422 });
}

function thanked(shop: Shop) {
  leaveNotice(shop, 'messageSent');
  return redirect(shop.href(paths.contactUs), 303);
}

/** Forwards the action's headers (Retry-After), which React Router otherwise drops. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta = pageMeta;

export default function ContactUs({ loaderData, actionData }: Route.ComponentProps) {
  const text = useTexts();
  const href = useLocalePath();
  const title = text('storefront.contact.title');
  return (
    <div className="wrap page">
      <Breadcrumbs trail={[{ title }]} />
      <Notice text={loaderData.notice} />
      <div className="contact-page">
        <div>
          <h1>{title}</h1>
          <p className="muted contact-lead">{text('storefront.contact.text')}</p>
          {/* The key empties the form after a message was sent. */}
          <ContactForm key={loaderData.notice ?? ''} answer={actionData} />
        </div>
        <aside>
          <ContactDetails />
          <div className="contact-order">
            <h2>{text('storefront.contact.aboutOrder')}</h2>
            <p className="muted">{text('storefront.contact.aboutOrderText')}</p>
            <Link className="btn line full" to={href(paths.trackOrder)}>
              {text('storefront.footer.trackOrder')}
            </Link>
          </div>
        </aside>
      </div>
    </div>
  );
}

function ContactForm({ answer }: { answer?: Answer }) {
  const text = useTexts();
  const isSending = useNavigation().formMethod === 'POST';
  const { values, errors = {} } = answer ?? {};
  const listed = FIELDS.flatMap((field) => {
    const message = errors[field];
    return message ? [{ field, message }] : [];
  });
  // text keys: storefront.contact.{name,email,orderNumber,comments}
  const shared = (name: MessageField) => ({
    id: name,
    name,
    label: text(`storefront.contact.${name}`),
    error: errors[name],
    defaultValue: values?.[name],
  });
  return (
    <Form method="post" noValidate>
      {answer?.refusal ? (
        <div className="alert" role="alert">
          <Icon name="warning" size="s" />
          <b>{answer.refusal}</b>
        </div>
      ) : null}
      <ErrorSummary title={answer?.title ?? ''} errors={listed} />
      <TextField {...shared('name')} autoComplete="name" dir="auto" maxLength={120} required />
      <TextField
        {...shared('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        required
      />
      <TextField
        {...shared('orderNumber')}
        optional={text('storefront.contact.optional')}
        autoComplete="off"
        dir="ltr"
        placeholder="#1042"
        maxLength={20}
        className="num"
      />
      <TextArea {...shared('comments')} rows={6} maxLength={5000} />
      <div className="not-for-people" aria-hidden="true">
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <div>
        <button type="submit" className="btn primary tall" disabled={isSending}>
          {text('storefront.contact.send')}
        </button>
      </div>
    </Form>
  );
}

import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { withStore } from '#db/index.ts';
import { productPage } from '#domain/catalog/index.ts';
import { isModerated, mayReview } from '#domain/reviews/index.ts';
import { otherLocale } from '#lib/locale.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FieldFrame, TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { FileInput } from '../page/file-input.tsx';
import { movedTo } from '../page/moved.server.ts';
import { notFound } from '../page/not-found.server.ts';
import { leaveNotice, readNotice } from '../page/notice.server.ts';
import { Notice } from '../page/notice.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { type Shop, shopOf } from '../page/shop.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import { requireShopper } from '../sign-in/signed-in.server.ts';
import type { Route } from './+types/review.route';
import { type ReviewOutcome, reviewTexts, saveReview } from './review-form.server.ts';
import { StarField } from './star-field.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const shopper = await requireShopper(shop, url);
  const { found, allowed, waits } = await withStore(shop.storeId, async (tx) => {
    const found = await readProduct(tx, shop, params.slug);
    const productId = found && 'product' in found ? found.product.id : '';
    const allowed = await mayReview(tx, { productId, customerId: shopper.id });
    return { found, allowed, waits: await isModerated(tx) };
  });
  const product = known(shop, found);
  const path = { en: paths.review(product.slugs.en), ar: paths.review(product.slugs.ar) };
  return {
    product: { slug: product.slug, title: product.title, image: product.images[0] ?? null },
    about: shop.say('reviews.form.of', { product: `\u2068${product.title}\u2069` }),
    refused: allowed.ok ? null : shop.say(`reviews.refused.${allowed.code}`),
    values: { rating: '', title: '', comment: '', name: shopper.name, email: shopper.email },
    waits,
    notice: readNotice(shop),
    ...reviewTexts(shop),
    otherPath: path[otherLocale(shop.locale)],
    page: pageInfo(shop, { title: shop.say('reviews.form.title'), path, noIndex: true }),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = shopOf(context);
  const shopper = await requireShopper(shop, url);
  const found = await withStore(shop.storeId, (tx) => readProduct(tx, shop, params.slug));
  const product = known(shop, found);
  const form = await request.formData();
  const outcome = await saveReview(shop, { productId: product.id, shopper, form });
  if (outcome.done) {
    leaveNotice(shop, 'reviewed');
    return redirect(shop.href(paths.review(product.slug)), 303);
  }
  return data(outcome, { status: 422 });
}

type Tx = Parameters<typeof productPage>[0];

function readProduct(tx: Tx, { locale, currency, now }: Shop, slug: string) {
  return productPage(tx, { locale, slug, currency, now });
}

function known(shop: Shop, found: Awaited<ReturnType<typeof productPage>>) {
  if (!found) throw notFound(shop, 'product');
  if ('redirect' in found) {
    const { redirect: to } = found;
    throw movedTo(shop, { ...to, path: `${to.path}/review` });
  }
  return found.product;
}

export const meta = pageMeta;

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { product, about, notice, refused } = loaderData;
  const text = useTexts();
  const href = useLocalePath();
  const back = href(paths.product(product.slug));
  return (
    <div className="wrap page review-page">
      <Breadcrumbs
        trail={[
          { title: product.title, path: paths.product(product.slug) },
          { title: text('reviews.form.title') },
        ]}
      />
      <Notice text={notice} />
      <h1>{text('reviews.form.title')}</h1>
      <div className="review-product">
        <span className="pic">
          <Picture image={product.image} use="thumb" alt="" />
        </span>
        <p>{about}</p>
      </div>
      {refused ? (
        <>
          <p className="notice info" role="status">
            <Icon name="info" size="s" />
            <span>{refused}</span>
          </p>
          <p className="review-next">
            <Link className="btn primary" to={back}>
              {text('reviews.form.back')}
            </Link>
          </p>
        </>
      ) : (
        <ReviewForm {...loaderData} outcome={actionData} />
      )}
    </div>
  );
}

type FormProps = Pick<Route.ComponentProps['loaderData'], 'values' | 'stars' | 'waits'> & {
  outcome?: ReviewOutcome;
};

function ReviewForm({ values, stars, waits, outcome }: FormProps) {
  const text = useTexts();
  const isSending = useNavigation().formMethod === 'POST';
  const sent = outcome && !outcome.done && outcome.refused === null ? outcome : null;
  const shown = sent?.values ?? values;
  const errors = sent?.errors ?? {};
  const listed = Object.entries(errors).map(([field, message]) => ({ field, message }));
  const field = (name: 'title' | 'comment' | 'name' | 'email', label: string) => ({
    id: name,
    name,
    label,
    error: errors[name],
    defaultValue: shown[name],
  });
  return (
    <Form method="post" encType="multipart/form-data" className="review-form" noValidate>
      <ErrorSummary title={sent?.title ?? ''} errors={listed} />
      <StarField stars={stars} chosen={shown.rating} error={errors.rating} />
      <TextField {...field('title', text('reviews.form.heading'))} dir="auto" maxLength={120} required />
      <TextArea {...field('comment', text('reviews.form.comment'))} rows={6} maxLength={3000} />
      <FieldFrame
        field="photo"
        label={text('reviews.form.photos')}
        optional={text('reviews.form.optional')}
        help={text('reviews.form.photoHelp')}
        error={errors.photo}
      >
        <FileInput
          id="photo"
          name="photo"
          accept="image/png,image/jpeg"
          multiple
          aria-invalid={errors.photo ? true : undefined}
          aria-describedby={errors.photo ? 'photo-error photo-help' : 'photo-help'}
        />
      </FieldFrame>
      <TextField
        {...field('name', text('common.name'))}
        help={text('reviews.form.nameHelp')}
        autoComplete="name"
        dir="auto"
        maxLength={120}
        required
      />
      <TextField
        {...field('email', text('reviews.form.email'))}
        help={text('reviews.form.emailHelp')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        required
      />
      <button type="submit" className="btn primary tall" disabled={isSending}>
        {text('reviews.form.send')}
      </button>
      {waits ? <p className="muted sm review-waits">{text('reviews.form.moderated')}</p> : null}
    </Form>
  );
}

import textKeys from 'text-keys:account/profile.route';
import { withStore } from '#db/index.ts';
import { checkoutConstraints, isZipAsked } from '#domain/checkout/index.ts';
import { addressesOf, type Shopper } from '#domain/customers/index.ts';
import { inMegabytes, PHOTO_BYTES } from '#lib/file-limits.ts';
import { LOCALES } from '#lib/locale.ts';
import { checkoutSettings } from '../checkout/checkout-settings.server.ts';
import { notFound } from '../page/not-found.server.ts';
import { readNotice } from '../page/notice.server.ts';
import { Notice } from '../page/notice.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { type Shop, shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import { requireShopper } from '../sign-in/signed-in.server.ts';
import type { Route } from './+types/profile.route';
import { AccountFrame } from './account-frame.tsx';
import { accountView } from './account-page.server.ts';
import type { AddressView } from './account-views.ts';
import { addressView } from './address-action.server.ts';
import { AddressBook } from './address-book.tsx';
import { creditView } from './credit.server.ts';
import { CreditBox } from './credit-box.tsx';
import { changeProfile, exportProblem } from './profile-action.server.ts';
import { AccountEnds, DetailsBox, PhotoBox } from './profile-boxes.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const shopper = await requireShopper(shop, url);
  const saved = await withStore(shop.storeId, (tx) => addressesOf(tx, shopper.id));
  const addresses = saved.map(addressView);
  const settings = checkoutSettings(shop);
  return {
    account: accountView(shopper),
    details: detailsOf(shop, shopper),
    hasPassword: shopper.hasPassword,
    book: {
      addresses,
      owner: shopper.name,
      editing: editingOf(shop, addresses, url.searchParams.get('address')),
      limits: checkoutConstraints(settings),
      hasZip: isZipAsked(settings.country, settings.zipNotAskedIn),
    },
    credit: await creditView(shop, shopper.id),
    exportProblem: exportProblem(shop, url.searchParams.get('export')),
    notice: readNotice(shop),
    texts: textsOf(shop.say, textKeys, inMegabytes(PHOTO_BYTES)),
    page: pageInfo(shop, { title: shop.say('profile.title'), path: paths.profile, noIndex: true }),
  };
}

function detailsOf({ say }: Shop, { name, email, emailVerified, locale }: Shopper) {
  const locales = LOCALES.map((one) => ({ locale: one, name: say(`profile.language.${one}`) }));
  return { name, email, isVerified: emailVerified, locale, locales };
}

function editingOf(shop: Shop, addresses: AddressView[], asked: string | null): AddressView | 'new' | null {
  if (asked === null || asked === 'new') return asked;
  const found = addresses.find((address) => address.id === asked);
  if (!found) throw notFound(shop, 'page', paths.profile);
  return found;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = shopOf(context);
  const shopper = await requireShopper(shop, url);
  return changeProfile(shop, shopper, await request.formData());
}

export const meta = pageMeta;

export default function Profile({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { account, book, details } = loaderData;
  const text = useTexts();
  const href = useLocalePath();
  const path = href(paths.profile);
  const replyTo = (form: string) => (reply?.form === form ? reply : undefined);
  return (
    <AccountFrame account={account} current="profile">
      <h1>{text('profile.title')}</h1>
      <Notice text={loaderData.notice} />
      <PhotoBox account={account} problem={replyTo('photo')?.errors.photo} />
      {/* The key remounts the form after each answer, so that its fields begin with the saved values. */}
      <DetailsBox key={details.name + details.locale} details={details} reply={replyTo('details')} />
      {loaderData.credit ? <CreditBox credit={loaderData.credit} /> : null}
      <AddressBook book={book} path={path} reply={replyTo('address')} />
      <AccountEnds
        hasPassword={loaderData.hasPassword}
        exportPath={href(paths.profileExport)}
        exportProblem={loaderData.exportProblem}
        everywherePath={href(paths.changePassword)}
        reply={replyTo('delete')}
      />
    </AccountFrame>
  );
}

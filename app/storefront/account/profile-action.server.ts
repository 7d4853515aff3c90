import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { mayChangePhoto, type Shopper, saveProfile, setPhoto, stepUp } from '#domain/customers/index.ts';
import { type PreparedImage, preparePortrait } from '#domain/media/index.ts';
import { eraseOwnAccount } from '#domain/privacy/index.ts';
import { inMegabytes, PHOTO_BYTES } from '#lib/file-limits.ts';
import { isLocale } from '#lib/locale.ts';
import { imagesOf } from '#server/index.ts';
import { leaveNotice } from '../page/notice.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { withFiles } from '../page/with-files.server.ts';
import { textOf } from '../sign-in/account-form.server.ts';
import { clearShopper } from '../sign-in/shopper-session.server.ts';
import { changeDefaultAddress, dropAddress, saveProfileAddress } from './address-action.server.ts';
import { redirectSaved, refuseProfile } from './profile-reply.server.ts';

export async function changeProfile(shop: Shop, shopper: Shopper, form: FormData) {
  switch (form.get('intent')) {
    case 'details':
      return saveDetails(shop, shopper, form);
    case 'photo':
      return savePhoto(shop, shopper, form);
    case 'removePhoto':
      return changePhoto(shop, shopper, null);
    case 'address':
      return saveProfileAddress(shop, shopper, form);
    case 'removeAddress':
      return dropAddress(shop, shopper, form);
    case 'defaultAddress':
      return changeDefaultAddress(shop, shopper, form);
    case 'delete':
      return deleteAccount(shop, shopper, form);
    default:
      return redirect(shop.href(paths.profile), 303);
  }
}

async function saveDetails(shop: Shop, shopper: Shopper, form: FormData) {
  const values = { name: textOf(form, 'name'), locale: textOf(form, 'locale') };
  const locale = isLocale(values.locale) ? values.locale : shopper.locale;
  const input = { customerId: shopper.id, name: values.name, locale };
  const done = await withStore(shop.storeId, (tx) => saveProfile(tx, input, shop.request.act()));
  if (done.ok) return redirectSaved(shop);
  const { say } = shop;
  const count = done.data.atLeast.name;
  const said = {
    required: say('account.error.nameRequired'),
    too_short: say('account.error.tooShort', { count }),
    too_long: say('account.error.tooLong', { count: 120 }),
  };
  const problem = done.data.problems.name === 'too_short' ? 'too_short' : done.data.problems.name;
  const name = said[problem === 'too_long' || problem === 'too_short' ? problem : 'required'];
  return refuseProfile('details', {
    values,
    errors: { name },
    title: say('checkout.field.summaryTitle', { count: 1 }),
  });
}

async function savePhoto(shop: Shop, shopper: Shopper, form: FormData) {
  const file = form.get('photo');
  if (!(file instanceof File) || file.size === 0) {
    return refuseProfile('photo', { errors: { photo: shop.say('profile.photo.missing') } });
  }
  const { at } = shop.request.act();
  if (!(await withStore(shop.storeId, (tx) => mayChangePhoto(tx, shopper.id, at)))) {
    return refuseProfile('photo', { errors: { photo: shop.say('profile.photo.often') } }, 429);
  }
  const photo = await preparePortrait(new Uint8Array(await file.arrayBuffer()));
  if (!photo.ok) {
    const said = {
      not_a_photo: shop.say('profile.photo.type'),
      photo_too_large: shop.say('profile.photo.large', inMegabytes(PHOTO_BYTES)),
      too_many_pixels: shop.say('profile.photo.pixels'),
      pictures_busy: shop.say('common.file.busy'),
    };
    const status = photo.code === 'pictures_busy' ? 503 : 422;
    return refuseProfile('photo', { errors: { photo: said[photo.code] } }, status);
  }
  return changePhoto(shop, shopper, photo.value);
}

async function changePhoto(shop: Shop, shopper: Shopper, image: PreparedImage | null) {
  const change = { customerId: shopper.id, image };
  const files = image ? [image] : [];
  const gone = await withFiles(shop, { place: 'public', files }, async (tx, store) => {
    const replaced = await setPhoto(tx, change, shop.request.act());
    await store();
    return replaced;
  });
  if (gone) await imagesOf(shop.request.config).remove(shop.storeId, gone);
  return redirectSaved(shop);
}

async function deleteAccount(shop: Shop, shopper: Shopper, form: FormData) {
  const proof = { customerId: shopper.id, sessionId: shopper.sessionId, password: textOf(form, 'password') };
  const proven = await stepUp(shop.storeId, proof, shop.request.act());
  if (!proven.ok) return refuseProfile('delete', { errors: { password: proofText(shop, proven) } }, 403);
  const { storeId, request } = shop;
  const secretKey = request.config.secretKey();
  await eraseOwnAccount({ storeId, shopper, secretKey }, request.act());
  clearShopper(shop);
  leaveNotice(shop, 'accountDeleted');
  return redirect(shop.href(paths.home), 303);
}

type Unproven = Exclude<Awaited<ReturnType<typeof stepUp>>, { ok: true }>;

/** The message of a form that was refused because the sender did not prove to be the account's owner. */
export function proofText({ say }: Shop, unproven: Unproven): string {
  switch (unproven.code) {
    case 'too_many_tries': {
      const minutes = Math.max(1, Math.ceil(unproven.data.retryAfterSeconds / 60));
      return say('account.error.tooMany', { minutes });
    }
    case 'busy':
      return say('account.error.busy');
    case 'sign_in_again':
      return say('profile.proof.again');
    case 'wrong_password':
      return say('account.error.currentWrong');
  }
}

/** Returns the message of proofText for the profile page to which a refused export redirects. */
export function exportProblem(shop: Shop, code: string | null): string | null {
  if (code === 'wrong_password' || code === 'sign_in_again' || code === 'busy') {
    return proofText(shop, { ok: false, code, data: undefined });
  }
  return code === 'too_many_tries'
    ? proofText(shop, { ok: false, code, data: { retryAfterSeconds: 900 } })
    : null;
}

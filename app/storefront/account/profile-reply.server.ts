import { data, redirect } from 'react-router';
import { leaveNotice } from '../page/notice.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import type { ProfileReply } from './account-views.ts';

export function refuseProfile(form: ProfileReply['form'], reply: Partial<ProfileReply>, status = 422) {
  return data<ProfileReply>({ form, values: {}, errors: {}, title: '', refusal: null, ...reply }, { status });
}

/**
 * Redirects to the profile with 'update successfully', or for an address 'Shipping Information saved
 * successfully'.
 */
export function redirectSaved(shop: Shop, notice: 'saved' | 'shippingSaved' = 'saved', hash = '') {
  leaveNotice(shop, notice);
  return redirect(`${shop.href(paths.profile)}${hash}`, 303);
}

const MB = 1024 * 1024;

/** Limit for photos of people: on profiles, reviews, returns and receipts. */
export const PHOTO_BYTES = 5 * MB;
/** Limit for pictures of a store's media library. */
export const PICTURE_BYTES = 20 * MB;
/** Limit for videos of a store's media library, which are uploaded in pieces. */
export const VIDEO_BYTES = 50 * MB;
export const LOGO_BYTES = 8 * MB;
export const PLATFORM_LOGO_BYTES = MB;
export const IMPORT_BYTES = 20 * MB;
/** A courier's list is posted a second time as the text of a form field, and that form is limited to 1 MB. */
export const COURIER_LIST_BYTES = 900_000;
export const TRACKING_LIST_BYTES = 200_000;
/** Posted a second time as a form field, as a courier's list is. */
export const TRANSLATION_LIST_BYTES = 900_000;
export const PAYOUT_FILE_BYTES = 900_000;
/** Limit for one piece; videos and large files for sale are uploaded in pieces. */
export const FILE_PIECE_BYTES = 20 * MB;
/** The value of `{size}` in texts that state a limit. */
export const inMegabytes = (bytes: number) => ({ size: bytes / MB });
export const inKilobytes = (bytes: number) => ({ size: bytes / 1000 });
/** The maximum number of photos of a return. */
export const RETURN_PHOTOS = 3;
/** The maximum number of photos of a review, as in the table review_photos. */
export const REVIEW_PHOTOS = 4;

/**
 * A form that accepts files. Its page states these limits, and the server reads a body of that size for it.
 */
export type FileForm = {
  site: 'storefront' | 'admin' | 'platform';
  /** The form's path, without language prefix and without .data. */
  path: RegExp;
  /** The names of the form's file fields. */
  fields: readonly string[];
  bytes: number;
  /** The maximum number of files in one post. */
  files: number;
  /**
   * The people who may send files. `account`: a signed-in platform account. `order`: also a guest whose cookie opens
   * the order. `return`: also anyone who may return that order now. `buyer`: a shopper to
   * whom an order was delivered.
   */
  sender: 'staff' | 'account' | 'shopper' | 'order' | 'return' | 'buyer';
};

const PRODUCT = '[0-9a-f-]{36}';

/** Every form that accepts files. A form that is not listed has the body limit of a form without files. */
export const FILE_FORMS: readonly FileForm[] = [
  photos(/^\/profile$/, 'shopper'),
  { ...photos(/^\/products\/[^/]+\/review$/, 'buyer'), files: REVIEW_PHOTOS },
  { ...photos(/^\/transfer\/\d{1,15}$/, 'order'), fields: ['receipt'] },
  { ...photos(/^\/my-orders\/\d{1,15}$/, 'return'), files: RETURN_PHOTOS },
  staff(/^\/admin\/profile$/, { fields: ['photo'], bytes: PHOTO_BYTES }),
  { ...photos(/^\/account$/, 'account'), site: 'platform' },
  {
    ...{ site: 'platform', path: /^\/platform-admin\/brand$/, fields: ['logo', 'logoDark'] },
    ...{ bytes: PLATFORM_LOGO_BYTES, files: 2, sender: 'account' },
  },
  staff(/^\/admin\/media(\/upload)?$/, { bytes: PICTURE_BYTES }),
  staff(/^\/admin\/products\/camera$/, { bytes: PICTURE_BYTES }),
  staff(/^\/admin\/storesetting\/logoAndColors$/, {
    ...{ fields: ['logo', 'logoDark', 'favicon'], bytes: LOGO_BYTES, files: 3 },
  }),
  staff(/^\/admin\/(products|settings)\/import$/, { bytes: IMPORT_BYTES }),
  staff(/^\/admin\/orders\/reconcile$/, { bytes: COURIER_LIST_BYTES }),
  staff(/^\/admin\/orders\/tracking$/, { bytes: TRACKING_LIST_BYTES }),
  staff(/^\/admin\/products\/untranslated\/file$/, { bytes: TRANSLATION_LIST_BYTES }),
  staff(/^\/admin\/accounting\/payouts$/, { bytes: PAYOUT_FILE_BYTES }),
  staff(/^\/admin\/media\/videos\/upload$/, { bytes: FILE_PIECE_BYTES }),
  staff(new RegExp(`^/admin/products/${PRODUCT}/files$`), { bytes: FILE_PIECE_BYTES }),
];

function photos(path: RegExp, sender: FileForm['sender']): FileForm {
  return { site: 'storefront', path, fields: ['photo'], bytes: PHOTO_BYTES, files: 1, sender };
}

function staff(path: RegExp, form: Pick<FileForm, 'bytes'> & Partial<FileForm>): FileForm {
  return { site: 'admin', path, fields: ['file'], files: 1, sender: 'staff', ...form };
}

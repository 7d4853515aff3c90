import type { Locale } from '#lib/locale.ts';

/** An image for display. `alt` may be in the other language (altLocale); '' marks a decorative image. */
export type ImageView = {
  src: string;
  width: number;
  height: number;
  alt: string;
  altLocale: Locale;
  /** Four placeholder colours that are shown until the image has loaded; see blurOf. */
  blur?: string;
  /** The focal point as a CSS position; default: the centre. */
  focal?: string;
};

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

/** A decoded, stripped and re-encoded image, with the hash under which it is stored. */
export type PreparedImage = {
  hash: string;
  contentType: ImageType;
  width: number;
  height: number;
  bytes: Buffer;
  blur: string;
};

/** The port to image storage (a disk, later S3). Keys are a store id and a content hash, both validated. */
export type ImageStore = {
  put(storeId: string, hash: string, bytes: Uint8Array): Promise<void>;
  get(storeId: string, hash: string): Promise<Buffer | null>;
  /** Only for images of one person (portraitOf); removing a missing image is not an error. */
  remove(storeId: string, hash: string): Promise<void>;
};

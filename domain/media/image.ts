import type { Locale } from '#lib/locale.ts';

/** A picture for a screen. `alt` may stand in the other language: altLocale tells; '' is decorative. */
export type ImageView = {
  src: string;
  width: number;
  height: number;
  alt: string;
  altLocale: Locale;
  /** Four colours that stand in its place until it has loaded; see blurOf. */
  blur?: string;
  /** The point that stays in sight where it is cut, as CSS says a position; its middle without it. */
  focal?: string;
};

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

/** A picture that was decoded, stripped and written anew: what is stored, and the hash it is stored under. */
export type PreparedImage = {
  hash: string;
  contentType: ImageType;
  width: number;
  height: number;
  bytes: Buffer;
  blur: string;
};

/** Where the bytes lie (a disk, later S3). Keys are a store's id and a content hash, both checked. */
export type ImageStore = {
  put(storeId: string, hash: string, bytes: Uint8Array): Promise<void>;
  get(storeId: string, hash: string): Promise<Buffer | null>;
  /** For what is one person's alone (portraitOf); taking away what is not there is no error. */
  remove(storeId: string, hash: string): Promise<void>;
};

export { blurOf } from './blur-of.ts';
export type { ImageFailure, PhotoFailure } from './errors.ts';
export type { ImageStore, ImageType, ImageView, PreparedImage } from './image.ts';
export { AVIF_TASK, orderAvif } from './order-avif.ts';
export { portraitOf } from './portrait.ts';
export { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, prepareImage } from './prepare-image.ts';
export { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE, preparePhoto } from './prepare-photo.ts';
export { type RecordedImage, recordImage } from './record-image.ts';
export { type SniffedType, sniffImage } from './sniff-image.ts';

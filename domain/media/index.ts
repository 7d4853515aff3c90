export { blurOf } from './blur-of.ts';
export type { ImageFailure, MediaGone, PhotoFailure, SaveMediaFailure } from './errors.ts';
export { FOCAL } from './focal.ts';
export type { ImageStore, ImageType, ImageView, PreparedImage } from './image.ts';
export { findMedia, listMedia, type MediaItem, type MediaPage } from './list-media.ts';
export { type MediaUse, type MediaUseKind, mediaUses } from './media-uses.ts';
export { AVIF_TASK, orderAvif } from './order-avif.ts';
export { portraitOf } from './portrait.ts';
export { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, prepareImage } from './prepare-image.ts';
export { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE, preparePhoto } from './prepare-photo.ts';
export {
  type PreparedReceipt,
  preparePrivatePhoto,
  prepareReceipt,
  type ReceiptProblem,
} from './prepare-receipt.ts';
export { type RecordedImage, recordImage } from './record-image.ts';
export { DROP_BYTES_TASK, isPictureKept, removeMedia } from './remove-media.ts';
export { MAX_ALT, type MediaDetails, saveMedia } from './save-media.ts';
export { type SniffedType, sniffImage } from './sniff-image.ts';

export { addImage } from './add-image.ts';
export { addVideo, placeForVideo } from './add-video.ts';
export { admitFiles, countFileTry, hasRefusedFiles, type SentFiles } from './admit-files.ts';
export { blurOf } from './blur-of.ts';
export { checkPicture, PERSON_PHOTO, type PictureLimits, STAFF_PICTURE } from './check-picture.ts';
export type {
  FilesFull,
  ImageFailure,
  MediaGone,
  PhotoFailure,
  SaveMediaFailure,
  VideoGone,
} from './errors.ts';
export { FOCAL } from './focal.ts';
export type { ImageStore, ImageType, ImageView, PreparedImage } from './image.ts';
export { findMedia, listMedia, type MediaItem } from './list-media.ts';
export { findVideo, findVideos, listVideos, type VideoItem } from './list-videos.ts';
export { type MediaUse, type MediaUseKind, mediaUses } from './media-uses.ts';
export { AVIF_TASK, orderAvif } from './order-avif.ts';
export { replaceOwnPhoto } from './own-portrait.ts';
export { prepareImage } from './prepare-image.ts';
export { photoProblem, preparePhoto, preparePortrait } from './prepare-photo.ts';
export {
  type PreparedReceipt,
  preparePrivatePhoto,
  prepareReceipt,
  type ReceiptProblem,
} from './prepare-receipt.ts';
export { type RecordedImage, recordImage } from './record-image.ts';
export { DROP_BYTES_TASK, dropBytesLater, isPictureKept, removeMedia } from './remove-media.ts';
export { removePhotos } from './remove-photos.ts';
export { removeVideo } from './remove-video.ts';
export { photosOfProducts, reviewPhotos } from './review-photos.ts';
export { MAX_ALT, type MediaDetails, saveMedia } from './save-media.ts';
export { type SniffedType, sniffImage } from './sniff-image.ts';
export { DROP_UNUSED_TASK, unusedFiles } from './unused-files.ts';
export { type CheckedVideo, readVideo, sniffVideo, VIDEO_HEAD, type VideoType } from './video.ts';

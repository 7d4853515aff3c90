export { attachFile, placeForFile, type UploadedFile } from './attach-file.ts';
export { changeFile, checkLimits, dropFilesOf, type Limits, removeFile } from './change-file.ts';
export {
  countFiles,
  type DigitalFile,
  type FileCounts,
  filesOfProduct,
  MAX_DIGITAL_BYTES,
  MOST_DAYS,
  MOST_DOWNLOADS,
  type SoldAs,
  soldAs,
} from './digital-file.ts';
export { DROP_FILE_TASK, isContentKept, SWEEP_UPLOADS_TASK, sweepUploadsLater } from './drop-content.ts';
export type { Ended, FileFailure, RenewFailure, TakeFailure } from './errors.ts';
export { soldName } from './file-name.ts';
export { hasEveryFile, offerDownloads, unofferedLines } from './offer-downloads.ts';
export { findDownload, type Holder, isDownloaded, type OwnDownload, ownDownloads } from './own-downloads.ts';
export { renewDownloads } from './renew-downloads.ts';
export { linkPath } from './send-link.ts';
export { type FileKind, SNIFF_BYTES, sniffFile } from './sniff-file.ts';
export { takeDownload } from './take-download.ts';

export type { BrandingBody, ContactBody, HomeBody, HomeSection, PageBody } from './bodies.ts';
export { closeDrafts } from './close-drafts.ts';
export { makePreviewLink, PREVIEW_DAYS, previewShell } from './preview-link.ts';
export {
  type Published,
  type PublishFailure,
  publishSubject,
  reopenVersion,
  restoreVersion,
} from './publish.ts';
export { discardDraft, type SaveDraft, type SaveDraftFailure, saveDraft } from './save-draft.ts';
export {
  cancelSchedule,
  PUBLISH_TASK,
  publishDue,
  type ScheduleFailure,
  schedulePublish,
} from './schedule-publish.ts';
export { type Draft, KEPT_VERSIONS, lockState, readDraft, type StaleDraft, unlockState } from './states.ts';
export type { ApplyFailure, BodyOf, Subject } from './surface.ts';
export { isSubject, pathsOf } from './surfaces.ts';
export {
  draftedPages,
  draftedPlaces,
  forgetSubject,
  listVersions,
  type Version,
  type VersionBlock,
} from './versions.ts';

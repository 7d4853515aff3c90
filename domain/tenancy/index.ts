export {
  ACCESS_MODES,
  type AccessMode,
  readAccess,
  type StoreAccess,
  VERIFICATION_TAGS,
  type VerificationService,
} from './access.ts';
export { checkNewStore, type NewStore, type PlannedStore } from './check-new-store.ts';
export {
  type Contact,
  MAX_MENU_LINKS,
  MAX_OWN_MENUS,
  MENU_POSITIONS,
  type MenuItem,
  type MenuLink,
  type MenuPosition,
  type Menus,
  type MenuTile,
  type OwnMenu,
  SOCIAL_NETWORKS,
  type SocialNetwork,
  socialAddress,
} from './contact.ts';
export { type CreatedStore, createStore, HOME_AT_START, writeNewStore } from './create-store.ts';
export { type EmptyingPause, type EndingStore, emptyStore } from './empty-store.ts';
export type { ColourInvalid, ContactInvalid, CreateStoreFailure, Stale } from './errors.ts';
export { HOME_LOOK_LIMITS, type HomeLook, readHomeLook, saveHomeLook } from './home-look.ts';
export { type HostAddress, type HostSettings, nameOf, parseHost } from './host-address.ts';
export { RESUME_STORE_TASK } from './open-imported.ts';
export {
  type Completeness,
  languageCompleteness,
  type OwnWords,
  type OwnWordsFailure,
  saveOwnWords,
} from './own-words.ts';
export { findStore, listStores, type StoreSummary, storeSlug } from './queries.ts';
export {
  holdDetails,
  ISSUE_WAITING_TASK,
  queueWaiting,
  queueWaitingAfter,
  type WaitingPlace,
} from './queue-waiting.ts';
export { type HostMatch, type ResolvedHost, resolveHost } from './resolve-host.ts';
export {
  type AccessField,
  MAX_ACCESS_TEXT,
  MAX_DOOR_PASSWORD,
  MAX_GREETING,
  MIN_DOOR_PASSWORD,
  type SaveAccessFailure,
  saveAccess,
} from './save-access.ts';
export {
  type Announcement,
  MAX_ANNOUNCEMENT,
  readAnnouncement,
  type SaveAnnouncementFailure,
  saveAnnouncement,
} from './save-announcement.ts';
export {
  type Branding,
  readBranding,
  readColours,
  type SaveBrandingFailure,
  saveBranding,
} from './save-branding.ts';
export { checkContact, cleanContact, readContact, saveContact } from './save-contact.ts';
export { type StoreDetails, saveDetails } from './save-details.ts';
export {
  loadShell,
  type MenuEntry,
  type PageLink,
  renewShellCopies,
  type Shell,
  type ShellImage,
  type ShellTexts,
  touchShell,
} from './shell.ts';
export { latinLetters } from './slug-shape.ts';
export {
  type KnownRules,
  RULE_LIMITS,
  type RulesField,
  readStoreRules,
  type StoreRules,
  saveStoreRules,
} from './store-rules.ts';
export { isSlug, type SlugState, slugState, suggestSlugs } from './store-slug.ts';

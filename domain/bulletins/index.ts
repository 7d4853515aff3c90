export { countAudience, storeCountries } from './audience.ts';
export {
  BULLETIN_BODY,
  BULLETIN_LEVELS,
  BULLETIN_STATES,
  BULLETIN_TITLE,
  type Bulletin,
  type BulletinInput,
  type BulletinLevel,
  type BulletinState,
  bulletinState,
} from './bulletin.ts';
export { dismissBulletin } from './dismiss-bulletin.ts';
export type { BulletinGone, BulletinInvalid, BulletinStale } from './errors.ts';
export { MAIL_BULLETIN_TASK, mailBulletin } from './mail-bulletin.ts';
export { deleteBulletin, endBulletin, publishBulletin } from './publish-bulletin.ts';
export { findBulletin, listBulletins } from './read-bulletins.ts';
export { checkBulletin, saveBulletin } from './save-bulletin.ts';

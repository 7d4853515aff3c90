export { LARGEST_NOTICE, type ReceivedNotice, readMailNotice } from './read-mail-notice.ts';

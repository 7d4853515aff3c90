export { applyMailNotice } from './apply-mail-notice.ts';

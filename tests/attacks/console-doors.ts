import type { ConsoleDoor } from '#tests/support/console-law.ts';

/** The doors of the mails; `mail` is the address of one. */
export const mailDoors = (mail: string): ConsoleDoor[] => [
  { path: '/platform-admin/mails', needs: 'mails.view' },
  { path: '/platform-admin/mails/refused', needs: 'mails.view' },
  {
    path: '/platform-admin/mails/refused',
    needs: 'mails.lift',
    post: { intent: 'lift', email: 'x@y.example' },
  },
  { path: mail, needs: 'mails.view' },
  { path: mail, needs: 'mails.retry', post: { intent: 'retry' } },
  { path: mail, needs: 'mails.lift', post: { intent: 'lift' } },
  { path: mail, needs: 'mails.discard', post: { intent: 'discard', reason: 'Old' } },
];

/** The doors of the announcements. */
export const ANNOUNCEMENT_DOORS: ConsoleDoor[] = [
  { path: '/platform-admin/announcements', needs: 'bulletins.view' },
  { path: '/platform-admin/announcements/new', needs: 'bulletins.edit' },
  {
    path: '/platform-admin/announcements/new',
    needs: 'bulletins.edit',
    post: { intent: 'save', level: '?' },
  },
  { path: '/platform-admin/announcements/1', needs: 'bulletins.view' },
  { path: '/platform-admin/announcements/1', needs: 'bulletins.edit', post: { intent: 'preview' } },
  { path: '/platform-admin/announcements/1', needs: 'bulletins.edit', post: { intent: 'save' } },
  { path: '/platform-admin/announcements/1', needs: 'bulletins.edit', post: { intent: 'remove' } },
  { path: '/platform-admin/announcements/1', needs: 'bulletins.publish', post: { intent: 'publish' } },
  { path: '/platform-admin/announcements/1', needs: 'bulletins.publish', post: { intent: 'change' } },
  { path: '/platform-admin/announcements/1', needs: 'bulletins.end', post: { intent: 'end' } },
];

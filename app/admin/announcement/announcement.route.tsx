import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { MAX_ANNOUNCEMENT, readAnnouncement, saveAnnouncement } from '#domain/tenancy/index.ts';
import { seenTexts, text } from '../kit/form-schema.server.ts';
import { limitsOf } from '../kit/read-form.server.ts';
import { settingsAction } from '../kit/settings-action.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/announcement.route';
import { AnnouncementPage } from './announcement-page.tsx';

const schema = z.object({ en: text(MAX_ANNOUNCEMENT), ar: text(MAX_ANNOUNCEMENT), was: seenTexts() });

export const loader = staffOnly('branding.view', async (_: Route.LoaderArgs, staff) => {
  const saved = await withStore(staff.store.id, (tx) => readAnnouncement(tx));
  return {
    saved,
    seen: { was: saved },
    limits: limitsOf(schema),
    first: staff.store.shell.defaultLocale,
    canEdit: staff.can('branding.edit'),
  };
});

export const action = settingsAction('branding.edit', {
  schema,
  save: (tx, { was, ...texts }, act) => saveAnnouncement(tx, { texts, was }, act),
  stale: (now) => ({ seen: { was: now }, theirs: { ...now, was: now } }),
});

export default function Announcement({ loaderData, actionData }: Route.ComponentProps) {
  return <AnnouncementPage {...loaderData} result={actionData} />;
}

import { data } from 'react-router';
import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { MAX_ANNOUNCEMENT, readAnnouncement, saveAnnouncement } from '#domain/tenancy/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { AnnouncementPage } from '../announcement/announcement-page.tsx';
import type { AnnouncementResult } from '../announcement/announcement-view.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/announcement';

const text = z
  .string()
  .max(2000)
  .transform((value) => value.replaceAll('\0', ''));
const fields = z.object({ en: text, ar: text, 'was.en': text, 'was.ar': text });

export const loader = staffOnly('branding.view', async (_: Route.LoaderArgs, staff) => ({
  announcement: {
    texts: await withStore(staff.store.id, (tx) => readAnnouncement(tx)),
    first: staff.store.shell.defaultLocale,
    maxLength: MAX_ANNOUNCEMENT,
  },
  canEdit: staff.can('branding.edit'),
}));

export const action = staffOnly('branding.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const parsed = fields.safeParse(Object.fromEntries(await post.formData()));
  if (!parsed.success) throw data(null, { status: 400 });
  const { en, ar, 'was.en': wasEn, 'was.ar': wasAr } = parsed.data;
  const typed = { en, ar };
  const saved = await withStore(staff.store.id, (tx) =>
    saveAnnouncement(tx, { texts: typed, was: { en: wasEn, ar: wasAr } }, staff.request.act()),
  );
  if (saved.ok) return answer({ saved: true }, 200);
  if (saved.code === 'stale') return answer({ stale: saved.data.current, typed }, 409);
  return answer({ tooLong: saved.data.locale, typed }, 422);
});

function answer(result: AnnouncementResult, status: number) {
  return data(result, { status });
}

export default function Announcement({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('admin.announcement.title')} />
      <AnnouncementPage {...loaderData} result={actionData} />
    </>
  );
}

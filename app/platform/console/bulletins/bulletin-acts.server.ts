import { data, redirect } from 'react-router';
import {
  type BulletinInput,
  checkBulletin,
  deleteBulletin,
  endBulletin,
  publishBulletin,
  saveBulletin,
} from '#domain/bulletins/index.ts';
import { localPath } from '../../shell/local-path.ts';
import type { Desk } from '../operator.server.ts';
import type { BulletinResult, BulletinTexts } from './bulletin-texts.ts';
import { previewOf } from './bulletin-view.server.ts';
import { bulletinInputOf, bulletinProblems, readBulletinForm } from './read-bulletin-form.server.ts';

const answer = (result: BulletinResult, status = 200) => data<BulletinResult>(result, { status });

function invalid(typed: BulletinTexts, fields: string[], { t }: Desk) {
  return answer({ typed, problems: bulletinProblems(fields, t) }, 422);
}

/** The act of the form's "Preview" button. */
export const PREVIEW = {
  needs: 'bulletins.edit',
  run: (form: FormData, desk: Desk) => previewForm(form, desk),
} as const;

/** Shows the typed announcement as owners will see it, without saving it. */
async function previewForm(form: FormData, desk: Desk) {
  const typed = readBulletinForm(form);
  const checked = checkBulletin(bulletinInputOf(typed));
  if (!checked.ok) return invalid(typed, checked.data.fields, desk);
  return answer({ typed, preview: previewOf(checked.value) });
}

/** Saves the form of a draft, or of a new announcement, which becomes a draft with a page of its own. */
export function saveBulletinForm(form: FormData, desk: Desk, id: string | null) {
  return save(form, desk, { id, isPublished: false });
}

/** Saves the form of a published announcement: what owners see, and get by mail, changes at once. */
export function changeForm(form: FormData, desk: Desk, id: string) {
  return save(form, desk, { id, isPublished: true });
}

async function save(
  form: FormData,
  desk: Desk,
  { id, isPublished }: { id: string | null; isPublished: boolean },
) {
  const { t, request } = desk;
  const typed = readBulletinForm(form);
  const input: BulletinInput = bulletinInputOf(typed);
  const known = id === null ? null : { id, seen: typed.edition, isPublished };
  const act = desk.act(isPublished ? 'bulletins.publish' : 'bulletins.edit');
  const saved = await saveBulletin(input, known, act);
  if (saved.ok && id === null) {
    throw redirect(localPath(`/platform-admin/announcements/${saved.value.id}`, request.locale));
  }
  if (saved.ok) return answer({ said: t('bulletindesk.saved') });
  if (saved.code === 'bulletin_invalid') return invalid(typed, saved.data.fields, desk);
  if (saved.code === 'bulletin_gone') return answer({ said: t('bulletindesk.gone') }, 422);
  // The form now carries the newer edition, so saving it again overwrites that edition.
  return answer({ typed: { ...typed, edition: saved.data.edition }, isStale: true }, 409);
}

export async function publishForm(form: FormData, { act, t }: Desk, id: string) {
  const seen = Number(form.get('edition'));
  const done = await publishBulletin({ id, seen }, act('bulletins.publish'));
  if (done.ok) return answer({ said: t('bulletindesk.done.publish') });
  const isStale = done.code === 'bulletin_stale';
  return answer({ said: t(isStale ? 'bulletindesk.changed' : 'bulletindesk.gone') }, isStale ? 409 : 422);
}

export async function endForm(_form: FormData, { act, t }: Desk, id: string) {
  const done = await endBulletin(id, act('bulletins.end'));
  return done.ok
    ? answer({ said: t('bulletindesk.done.end') })
    : answer({ said: t('bulletindesk.gone') }, 422);
}

export async function removeForm(_form: FormData, { act, t, request }: Desk, id: string) {
  const done = await deleteBulletin(id, act('bulletins.edit'));
  if (!done.ok) return answer({ said: t('bulletindesk.gone') }, 422);
  throw redirect(localPath('/platform-admin/announcements', request.locale));
}

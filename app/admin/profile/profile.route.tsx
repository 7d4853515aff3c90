import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { nameAndPhoto, type OwnVisit, renameAccount } from '#domain/identity/index.ts';
import { replaceOwnPhoto } from '#domain/media/index.ts';
import { type OwnResult, ownResult, postedPhoto, statusOf } from '../../ui/console/own/own-form.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { photoPath } from '../shell/account-menu.tsx';
import { type Staff, staffOf } from '../shell/staff.server.ts';
import type { Route } from './+types/profile.route';
import { ProfilePage } from './profile-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { request, actor } = staffOf(context);
  const { userId: id } = actor;
  // Read from the database, because the form of this request may have changed the name or photo of the session's actor.
  const { name, image } = await nameAndPhoto(id);
  return { person: { name, photo: photoPath({ id, image }) }, accountHref: accountUrl(request) };
}

/** Changes name and photo, for every role. The account's other data are changed on the platform. */
export async function action({ context, request: post }: Route.ActionArgs) {
  const form = await post.formData();
  const name = formText(form, 'form');
  const change = Object.hasOwn(CHANGES, name) ? CHANGES[name] : undefined;
  if (!change) throw data(null, { status: 400 });
  const { request, store, actor } = staffOf(context);
  const { userId } = actor;
  const result = await change({ userId, ip: request.ip, accountUrl: accountUrl(request) }, form, request.now);
  if ('done' in result) {
    const entry = { action: `profile.${name}`, subjectKind: 'user', subjectId: userId };
    await withStore(store.id, (tx) => recordAudit(tx, request.act(), entry));
  }
  return answerForm(result, statusOf(result));
}

type Change = (visit: Omit<OwnVisit, 'token'>, form: FormData, at: Date) => Promise<OwnResult>;

const CHANGES: Partial<Record<string, Change>> = {
  async name(visit, form, at) {
    const typed = formText(form, 'name').slice(0, 1000);
    return ownResult('name', await renameAccount(visit, typed, at), typed);
  },
  async photo(visit, form, at) {
    const file = postedPhoto(form);
    if (file === undefined) return { form: 'photo', problem: 'missing' };
    return ownResult('photo', await replaceOwnPhoto(visit, file, at));
  },
};

function accountUrl({ platformOrigin, locale }: Staff['request']): string {
  return `${platformOrigin}${locale === 'ar' ? '/ar' : ''}/account`;
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfilePage {...loaderData} result={actionData} />;
}

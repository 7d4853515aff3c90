import { data } from 'react-router';
import { ownAccount, passkeysOf } from '#domain/identity/index.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { answerForm } from '../kit/answer.server.ts';
import { staffOf } from '../shell/staff.server.ts';
import type { Route } from './+types/profile.route';
import { buildProfile } from './build-profile.server.ts';
import { changeProfile } from './change-profile.server.ts';
import { ProfilePage } from './profile-page.tsx';

const STATUS: Partial<Record<string, number>> = { too_many_tries: 429, busy: 503 };

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { request, actor } = staff;
  const account = await ownAccount(actor.userId, request.cookies.get('staff'), request.now);
  const passkeys = await passkeysOf(actor.userId);
  return {
    profile: await buildProfile({ ...account, passkeys }, staff),
    // Set by the platform's redirect after a passkey was created there.
    hasAdded: url.searchParams.get('passkey') === 'added',
  };
}

/**
 * Handles forms of the user's own account, for every role. Every form except name and photo needs the
 * password.
 */
export async function action({ context, request: post }: Route.ActionArgs) {
  const result = await changeProfile(staffOf(context), await post.formData());
  if (!result) throw data(null, { status: 400 });
  return answerForm(result, 'problem' in result ? (STATUS[result.problem] ?? 422) : 200);
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <ProfilePage profile={loaderData.profile} result={actionData} />
      {loaderData.hasAdded ? <AnnounceOnce text={t('passkeys.added')} of="added" /> : null}
    </>
  );
}

import { redirect } from 'react-router';
import { answerForm } from '../kit/answer.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/team.route';
import { actOnTeam } from './act-on-team.server.ts';
import { readTeam } from './read-team.server.ts';
import { TeamPage } from './team-page.tsx';

export const loader = staffOnly('team.view', async (_: Route.LoaderArgs, staff) => readTeam(staff));

export const action = staffOnly('team.view', async ({ request }: Route.ActionArgs, staff) => {
  const { result, status, isGone } = await actOnTeam(await request.formData(), staff);
  // A member who has left cannot see this page: redirects to their stores at the platform.
  if (isGone) throw redirect(`${staff.request.platformOrigin}/stores`);
  return answerForm(result, status);
});

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamPage view={loaderData} result={actionData} />;
}

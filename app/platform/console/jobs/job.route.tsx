import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/job.route';
import { jobActs } from './job-acts.server.ts';
import { JobOver, JobPage } from './job-page.tsx';
import { jobView } from './job-view.server.ts';

export const loader = operatorOnly('jobs.view', async ({ params }: Route.LoaderArgs, desk) => ({
  job: await jobView(params.id, desk),
}));

export const action = jobActs;

export default function Job({ loaderData: { job }, actionData }: Route.ComponentProps) {
  return (
    <>
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      {job ? <JobPage job={job} result={actionData} /> : <JobOver />}
    </>
  );
}

import { data } from 'react-router';
import { readRequest } from '#domain/privacy/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { answerForm } from '../kit/answer.server.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import type { Route } from './+types/request.route';
import { actOnRequest } from './act-on-request.server.ts';
import { requestLine } from './request-lines.server.ts';
import { RequestPage } from './request-page.tsx';
import type { RequestDetails } from './request-view.ts';

const FILE_PROBLEMS = ['wrong', 'tooMany'] as const;

export const loader = staffOnly('privacy.view', async ({ params, url }: Route.LoaderArgs, staff) => {
  const found = await readRequest(staff.store.id, params.requestId);
  if (!found) throw data(null, { status: 404 });
  const when = whenFor(staff);
  const { contact, held, closedBy } = found;
  const others = found.others.map(({ receivedAt, ...other }) => ({ ...other, received: when(receivedAt) }));
  const request: RequestDetails = {
    ...requestLine(found, when, staff.request.now),
    ...{ contact, held, closedBy, others, furtherDays: found.furtherDays },
  };
  const asked = url.searchParams.get('problem');
  return {
    request,
    canHandle: staff.can('privacy.handle'),
    canExport: staff.can('exports.customers'),
    fileProblem: FILE_PROBLEMS.find((each) => each === asked) ?? null,
  };
});

export const action = staffOnly(
  'privacy.handle',
  async ({ request: post, params }: Route.ActionArgs, staff) => {
    const { result, status } = await actOnRequest(await post.formData(), params.requestId, staff);
    return answerForm(result, status);
  },
);

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t(`privacyrequests.kind.${loaderData.request.kind}`)} />
      <RequestPage {...loaderData} result={actionData} />
    </>
  );
}

import { endHelp, grantHelp, HELP_HOURS, listHelpGrants } from '#domain/identity/index.ts';
import { translator } from '#messages/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import type { Route } from './+types/help.route';
import { HelpPage, type HelpResult } from './help-page.tsx';

export const loader = staffOnly('help.grant', async (_: Route.LoaderArgs, staff) => {
  const { now } = staff.request;
  const when = whenFor(staff);
  const grants = await listHelpGrants(staff.store.id);
  return {
    grants: grants.map(({ createdAt, expiresAt, endedAt, ...grant }) => ({
      ...grant,
      began: when(createdAt),
      ends: when(endedAt && endedAt < expiresAt ? endedAt : expiresAt),
      isActive: endedAt === null && expiresAt > now,
    })),
  };
});

export const action = staffOnly('help.grant', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const t = translator(staff.request.locale);
  const act = staff.request.act();
  const storeId = staff.store.id;
  if (formText(form, 'intent') === 'end') {
    const done = await endHelp(storeId, act);
    return done.ok
      ? answerForm<HelpResult>({ said: t('helping.ended') }, 200)
      : answerForm<HelpResult>({ problem: t('helping.none') }, 409);
  }
  const hours = HELP_HOURS.find((each) => String(each) === formText(form, 'hours'));
  if (!hours) return answerForm<HelpResult>({ problem: t('helping.hoursMissing') }, 422);
  const showsPeople = form.has('showsPeople');
  await grantHelp({ storeId, userId: staff.actor.userId, hours, showsPeople }, act);
  return answerForm<HelpResult>({ said: t('helping.granted') }, 200);
});

export default function Help({ loaderData, actionData }: Route.ComponentProps) {
  return <HelpPage grants={loaderData.grants} result={actionData} />;
}

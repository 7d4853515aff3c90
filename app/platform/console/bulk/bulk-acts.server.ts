import {
  BULK_KINDS,
  BULK_PERMISSION,
  type BulkKind,
  type BulkWork,
  confirmBulkAct,
  previewBulkAct,
  stopBulkAct,
} from '#domain/bulk-acts/index.ts';
import { isDay } from '#lib/day.ts';
import { actDone, actRefused } from '../act-answer.server.ts';
import { type Desk, type DeskActs, operatorActs } from '../operator.server.ts';
import type { Route } from './+types/bulk-act.route';

type Answer = ReturnType<typeof actDone>;

const text = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, 3000);

async function preview(form: FormData, desk: Desk, { params }: Route.ActionArgs): Promise<Answer> {
  const { t, request, can } = desk;
  const kind = BULK_KINDS.find((each) => each === text(form, 'kind'));
  if (!kind || !can(BULK_PERMISSION[kind])) return actRefused(form, { kind: t('bulkdesk.refused.kind') });
  const day = text(form, 'day');
  const work = kind === 'give_package' && day !== '' && !isDay(day) ? null : workOf(kind, form);
  if (!work) return actRefused(form, { day: t('console.store.problem.day') });
  const done = await previewBulkAct(
    { id: params.id, ...work, reason: text(form, 'reason') },
    { at: request.now },
  );
  if (done.ok) return actDone('preview', t('bulkdesk.previewed'));
  if (done.code === 'not_a_draft') return actRefused(form, { bulk: t('bulkdesk.refused.gone') });
  const said = {
    reason: t('console.reasonMissing'),
    days: t('bulkdesk.refused.days'),
    package: t('console.store.problem.package'),
    day: t('console.store.problem.end_passed'),
  };
  return actRefused(form, Object.fromEntries(done.data.fields.map((field) => [field, said[field]])));
}

function workOf(kind: BulkKind, form: FormData): BulkWork {
  const code = text(form, 'package').slice(0, 30);
  const day = text(form, 'day');
  switch (kind) {
    case 'suspend':
    case 'unsuspend':
      return { kind };
    case 'extend_trial':
      return { kind, days: Number(text(form, 'days') || Number.NaN) };
    case 'change_package':
      return { kind, code };
    case 'give_package':
      return {
        kind,
        code,
        endsAt: day === '' ? null : new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000),
      };
  }
}

/** The confirmation posts the kind of the act, so that this act's permission and password are required. */
function confirming(kind: BulkKind) {
  const needs = BULK_PERMISSION[kind];
  const run = async (form: FormData, { act, t }: Desk, { params }: Route.ActionArgs): Promise<Answer> => {
    const key = text(form, 'key');
    const done = await confirmBulkAct({ id: params.id, kind, key }, act(needs));
    if (done.ok) return actDone('confirm', t('bulkdesk.confirmed'));
    const said = {
      not_a_draft: t('bulkdesk.refused.gone'),
      preview_stale: t('bulkdesk.refused.stale'),
      nothing_planned: t('bulkdesk.refused.nothing'),
    };
    return actRefused(form, { bulk: said[done.code] });
  };
  return { needs, run };
}

async function stop(form: FormData, { act, t }: Desk, { params }: Route.ActionArgs): Promise<Answer> {
  const done = await stopBulkAct(params.id, act('bulk.prepare'));
  return done.ok
    ? actDone('stop', t('bulkdesk.stopped'))
    : actRefused(form, { bulk: t('bulkdesk.refused.notRunning') });
}

const ACTS: DeskActs<Route.ActionArgs, Answer> = {
  preview: { needs: 'bulk.prepare', run: preview },
  stop: { needs: 'bulk.prepare', run: stop },
  ...Object.fromEntries(BULK_KINDS.map((kind) => [`confirm_${kind}`, confirming(kind)])),
};

export const bulkActs = operatorActs(ACTS);

import { data, redirect } from 'react-router';
import {
  addBreachEntry,
  type BreachField,
  type FieldProblem,
  notifyOwners,
  type TypedEntry,
} from '#domain/breaches/index.ts';
import { localPath } from '../../shell/local-path.ts';
import { actDone, actRefused } from '../act-answer.server.ts';
import type { ActResult } from '../act-result.ts';
import { type Desk, operatorActs } from '../operator.server.ts';
import type { Route } from './+types/breach.route';
import type { Route as NewRoute } from './+types/new-breach.route';

type Answer = ReturnType<typeof actDone>;

const LONGEST = 40_000;
const text = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, LONGEST);

function typedEntry(form: FormData): TypedEntry {
  const field = (name: BreachField) => text(form, name);
  return {
    ...{ title: field('title'), what: field('what'), measures: field('measures') },
    ...{ happenedAt: field('happenedAt'), awareAt: field('awareAt'), persons: field('persons') },
    ...{ authority: field('authority'), authorityToldAt: field('authorityToldAt') },
    ...{ authorityNote: field('authorityNote'), changeNote: field('changeNote') },
    concernsAll: form.has('concernsAll'),
    stores: field('stores'),
    dataKinds: form.getAll('dataKinds').map(String),
  };
}

async function save(form: FormData, desk: Desk, breachId: string | null): Promise<Answer> {
  const { act, t, request } = desk;
  const entry = { breachId, seen: Number(text(form, 'seen').slice(0, 9)), typed: typedEntry(form) };
  const done = await addBreachEntry(entry, act('breaches.record'));
  if (done.ok) {
    if (breachId !== null) return actDone('save', t('breachdesk.done.save'));
    const path = `/platform-admin/breaches/${done.value.breachId}`;
    throw redirect(localPath(path, request.locale), 303);
  }
  if (done.code === 'breach_unknown') throw data(null, { status: 404 });
  if (done.code === 'breach_changed') {
    return refusedEntry(form, { entry: t('breachdesk.problem.changed') }, 409);
  }
  const problems = Object.entries(done.data) as [BreachField, FieldProblem][];
  return refusedEntry(
    form,
    Object.fromEntries(problems.map(([field, code]) => [field, t(`breachdesk.problem.${code}`)])),
  );
}

/** Returns all typed values: an entry is longer than the console's other forms, and has several kinds of data. */
function refusedEntry(form: FormData, problems: Record<string, string>, status = 422): Answer {
  const names = [...new Set(form.keys())].filter((name) => name !== 'password');
  const typed = Object.fromEntries(
    names.map((name) => [name, form.getAll(name).map(String).join(' ').slice(0, LONGEST)]),
  );
  return data<ActResult>({ intent: 'save', problems, typed }, { status });
}

async function notify(
  form: FormData,
  { act, t }: Desk,
  { params }: Pick<Route.ActionArgs, 'params'>,
): Promise<Answer> {
  const done = await notifyOwners(params, act('breaches.notify'));
  if (done.ok) return actDone('notify', t('breachdesk.done.notify', { count: done.value.owners }));
  if (done.code === 'breach_unknown') throw data(null, { status: 404 });
  return actRefused(form, { owners: t('breachdesk.problem.told') }, 409);
}

export const newBreachActs = operatorActs<NewRoute.ActionArgs, Answer>({
  save: { needs: 'breaches.record', run: (form, desk) => save(form, desk, null) },
});

export const breachActs = operatorActs<Route.ActionArgs, Answer>({
  save: { needs: 'breaches.record', run: (form, desk, { params }) => save(form, desk, params.breachId) },
  notify: { needs: 'breaches.notify', run: notify },
});

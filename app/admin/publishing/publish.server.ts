import { data } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import {
  type BodyOf,
  cancelSchedule,
  type Draft,
  discardDraft,
  listVersions,
  makePreviewLink,
  publishSubject,
  readDraft,
  reopenVersion,
  restoreVersion,
  type SaveDraft,
  type Subject,
  saveDraft,
  schedulePublish,
} from '#domain/publishing/index.ts';
import { localTimeOf, momentOf } from '#lib/local-time.ts';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import { answerForm } from '../kit/answer.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import { type Intent, PLAN_FIELD, type PublishResult, type PublishView } from './publish-view.ts';
import { sketchVersion } from './sketch-version.server.ts';

/** The draft that an editor starts with, and its subject's state. */
export async function buildPublishing<S extends Subject>(
  staff: Staff,
  subject: S,
): Promise<{ draft: Draft<S>; publishing: PublishView }> {
  const { request, store } = staff;
  const [draft, versions] = await withStore(store.id, async (tx) => [
    await readDraft(tx, subject),
    await listVersions(tx, subject),
  ]);
  const { locale, now } = request;
  const { timeZone, digits } = store.shell;
  const reading = { now, timeZone, locale, t: translator(locale, {}, digits) };
  const publishing = {
    subject,
    revision: draft.revision,
    isDraft: draft.isDraft,
    changed:
      draft.isDraft && draft.changedAt
        ? { when: whenText(draft.changedAt, reading), by: draft.changedBy }
        : null,
    planned: draft.planned && { when: whenText(draft.planned.at, reading), by: draft.planned.by },
    planProblem: draft.planProblem,
    laterFrom: request.view
      ? null
      : `${localTimeOf(new Date(now.getTime() + HOUR), timeZone).slice(0, 13)}:00`,
    versions: versions.map(({ publishedAt, publishedBy, blocks, ...version }) => {
      const sketch = sketchVersion(blocks);
      return { ...version, sketch, when: whenText(publishedAt, reading), by: publishedBy };
    }),
  };
  return { draft, publishing };
}

const INTENTS: readonly string[] = [
  'draft',
  'publish',
  'discard',
  'restore',
  'reopen',
  'preview',
  'schedule',
  'unschedule',
] satisfies Intent[];

type Post<S extends Subject> = { subject: S; form: FormData; typed: BodyOf<S> };

/** Carries out the intent of an editor's form: save the draft, preview, publish, discard, restore or reopen. */
export async function publishAction<S extends Subject>(staff: Staff, { subject, form, typed }: Post<S>) {
  const asked = String(form.get('intent') ?? 'draft');
  const revision = Number(form.get('revision'));
  if (!INTENTS.includes(asked) || !Number.isSafeInteger(revision)) throw data(null, { status: 400 });
  const intent = asked as Intent;
  const { outcome, link } = await withStore(staff.store.id, (tx) =>
    carryOut(tx, { intent, input: { subject, body: typed, revision }, form, staff }),
  );
  if (outcome.ok) {
    const preview = link && previewAddress(staff, link);
    return answerForm<PublishResult<BodyOf<S>>>(
      { saved: true, did: intent, revision: outcome.value.revision, preview },
      200,
    );
  }
  if (outcome.code === 'body_invalid') throw data(null, { status: 400 });
  if (outcome.code === 'stale_draft') {
    const { revision: now, changedBy: by, body } = outcome.data.current;
    return answerForm<PublishResult<BodyOf<S>>>(
      { typed, stale: { revision: now, by, theirs: body as BodyOf<S> } },
      409,
    );
  }
  return answerForm<PublishResult<BodyOf<S>>>(
    {
      typed,
      problem: { code: outcome.code, field: isOfPlan(outcome.code) ? PLAN_FIELD : fieldOf(outcome.data) },
    },
    422,
  );
}

type Wanted = { intent: Intent; input: SaveDraft; form: FormData; staff: Staff };

/** The outcome, and the new preview link if one was asked for. */
async function carryOut(tx: StoreTx, { intent, input, form, staff }: Wanted) {
  const act = staff.request.act();
  const { subject, revision } = input;
  if (intent === 'publish') return { outcome: await publishSubject(tx, input, act), link: null };
  if (intent === 'discard') return { outcome: await discardDraft(tx, input, act), link: null };
  if (intent === 'restore' || intent === 'reopen') {
    const bringBack = intent === 'restore' ? restoreVersion : reopenVersion;
    const number = Number(form.get('number')) || 0;
    return { outcome: await bringBack(tx, { subject, number, revision }, act), link: null };
  }
  if (intent === 'unschedule') return { outcome: await cancelSchedule(tx, input, act), link: null };
  const saved = await saveDraft(tx, input, act);
  if (saved.ok && intent === 'schedule') {
    const plan = { subject, revision: saved.value.revision, at: momentIn(form, staff) };
    return { outcome: await schedulePublish(tx, plan, act), link: null };
  }
  const isShown = saved.ok && intent === 'preview';
  return { outcome: saved, link: isShown ? await makePreviewLink(tx, subject, act) : null };
}

const HOUR = 3_600_000;

/** The posted moment in the store's time zone; an invalid date if it is none. */
function momentIn(form: FormData, { store }: Staff): Date {
  return momentOf(String(form.get(PLAN_FIELD)), store.shell.timeZone) ?? new Date(Number.NaN);
}

function previewAddress({ request, store }: Staff, { path, token }: { path: string; token: string }): string {
  const prefix = request.locale === store.shell.defaultLocale ? '' : `/${request.locale}`;
  return `${request.publicOrigin}${prefix === '' || path !== '/' ? prefix + path : prefix}?preview=${token}`;
}

const isOfPlan = (code: string) => code === 'time_invalid' || code === 'nothing_to_publish';

function fieldOf(found: unknown): string {
  const { field, position, locale } = (found ?? {}) as { field?: string; position?: number; locale?: Locale };
  return field ?? (position === undefined ? (locale ?? '') : String(position));
}

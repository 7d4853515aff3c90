import { z } from 'zod';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type Act, actorName, recordOperatorAct } from '#domain/audit/index.ts';
import { COUNTRIES } from '#domain/countries/index.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { BULLETIN_BODY, BULLETIN_LEVELS, BULLETIN_TITLE, type BulletinInput } from './bulletin.ts';
import type { BulletinGone, BulletinInvalid, BulletinStale } from './errors.ts';
import { enqueueBulletin } from './publish-bulletin.ts';
import { bulletinOf } from './read-bulletins.ts';

const DAY = 86_400_000;
/** An announcement is shown for at most a year. */
const LONGEST = 366 * DAY;

const text = (most: number, clean: (typed: string) => string) =>
  z
    .string()
    .max(most * 4)
    .transform(clean)
    .refine((cleaned) => cleaned !== '' && [...cleaned].length <= most);
const inBoth = (most: number, clean: (typed: string) => string) =>
  z.strictObject({ en: text(most, clean), ar: text(most, clean) });

const SCHEMA = z
  .strictObject({
    level: z.enum(BULLETIN_LEVELS),
    titles: inBoth(BULLETIN_TITLE, cleanLine),
    bodies: inBoth(BULLETIN_BODY, cleanText),
    showsFrom: z.date(),
    showsUntil: z.date(),
    packages: z.array(z.string().regex(/^[a-z][a-z0-9-]{1,29}$/)).max(50),
    countries: z.array(z.enum(COUNTRIES as [string, ...string[]])).max(250),
    isMailed: z.boolean(),
  })
  .refine(isLongEnough, { path: ['showsUntil'] });

function isLongEnough({ showsFrom, showsUntil }: { showsFrom: Date; showsUntil: Date }): boolean {
  const length = showsUntil.getTime() - showsFrom.getTime();
  return length > 0 && length <= LONGEST;
}

/** The announcement as it would be saved, or its invalid fields. */
export function checkBulletin(input: BulletinInput): Result<BulletinInput, BulletinInvalid> {
  const parsed = SCHEMA.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  const fields = parsed.error.issues.map(({ path }) => path.slice(0, 2).join('.'));
  return fail('bulletin_invalid', { fields: [...new Set(fields)] });
}

type SaveFailure = BulletinInvalid | BulletinStale | BulletinGone;
/**
 * `seen`: the edition that the operator edited; `isPublished`: they may change what owners already see. Both must
 * still match the announcement.
 */
type Known = { id: string; seen: number; isPublished: boolean };

/**
 * Writes a new announcement as a draft, or the next edition of an existing one. A published one changes immediately
 * for its readers; an expired one does not change.
 */
export async function saveBulletin(
  input: BulletinInput,
  known: Known | null,
  act: Act,
): Promise<Result<{ id: string }, SaveFailure>> {
  const checked = checkBulletin(input);
  if (!checked.ok) return checked;
  const columns = columnsOf(checked.value);
  return withPlatform((tx) => (known ? change(tx, { ...known, columns }, act) : add(tx, columns, act)));
}

type Columns = ReturnType<typeof columnsOf>;

function columnsOf({ level, titles, bodies, showsFrom, showsUntil, isMailed, ...whom }: BulletinInput) {
  return {
    ...{ level, title_en: titles.en, title_ar: titles.ar, body_en: bodies.en, body_ar: bodies.ar },
    ...{ shows_from: showsFrom, shows_until: showsUntil, is_mailed: isMailed },
    packages: [...new Set(whom.packages)],
    countries: [...new Set(whom.countries)],
  };
}

async function add(tx: PlatformTx, columns: Columns, act: Act): Promise<Result<{ id: string }, SaveFailure>> {
  const id = newId();
  const byName = (act.operator?.name ?? actorName(act.by)).slice(0, 120);
  await tx
    .insertInto('bulletins')
    .values({ ...columns, id, by_name: byName, created_at: act.at })
    .execute();
  await recordOperatorAct(tx, act, { subjectKind: 'bulletin', subjectId: id, detail: { edition: 1 } });
  return ok({ id });
}

async function change(
  tx: PlatformTx,
  { id, seen, isPublished, columns }: Known & { columns: Columns },
  act: Act,
): Promise<Result<{ id: string }, SaveFailure>> {
  const before = await bulletinOf(tx, id, 'for update');
  if (!before || before.endedAt !== null) return fail('bulletin_gone');
  if (before.publishedAt !== null && before.showsUntil <= act.at) return fail('bulletin_gone');
  const isAsSeen = before.edition === seen && (before.publishedAt !== null) === isPublished;
  if (!isAsSeen) return fail('bulletin_stale', { edition: before.edition });
  const edition = seen + 1;
  await tx
    .updateTable('bulletins')
    .set({ ...columns, edition })
    .where('id', '=', id)
    .execute();
  const isToMail = before.publishedAt !== null && columns.is_mailed && before.mailedAt === null;
  if (isToMail) await enqueueBulletin(tx, { id, showsFrom: columns.shows_from }, act.at);
  const { titles, level } = before;
  const detail = { edition, before: { titles, level } };
  await recordOperatorAct(tx, act, { subjectKind: 'bulletin', subjectId: id, detail });
  return ok({ id });
}

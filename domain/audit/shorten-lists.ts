type Side = Record<string, unknown>;
type Change = { before?: Side | undefined; after?: Side | undefined };
type Plain = string | number;

/** A list of more entries is stored as their number, and the entries that came and went. */
const MOST_WHOLE = 100;
/** Entries of all lists of one audit entry together. */
const MOST_LISTED = 300;

/**
 * A change as it is stored and shown: its long lists of words or numbers, such as the postal codes of a zone, are told by
 * number and difference. Each save of such a list would store all of it twice.
 */
export function shortenLists({ before, after }: Change): Change {
  const room = { left: MOST_LISTED };
  const [old, now] = pair(before, after, room);
  return { before: old as Side | undefined, after: now as Side | undefined };
}

type Room = { left: number };

function pair(old: unknown, now: unknown, room: Room): [unknown, unknown] {
  if (isList(old) || isList(now))
    return lists(isList(old) ? old : null, isList(now) ? now : null, room, [old, now]);
  if (Array.isArray(old) || Array.isArray(now)) {
    const [left, right] = [parts(old), parts(now)];
    const both = Array.from({ length: Math.max(left.length, right.length) }, (_, at) =>
      pair(left[at], right[at], room),
    );
    return [
      Array.isArray(old) ? both.slice(0, left.length).map(([one]) => one) : old,
      Array.isArray(now) ? both.slice(0, right.length).map(([, other]) => other) : now,
    ];
  }
  if (!isSide(old) && !isSide(now)) return [old, now];
  return sides(old, now, room);
}

function sides(old: unknown, now: unknown, room: Room): [unknown, unknown] {
  const [left, right] = [isSide(old) ? old : {}, isSide(now) ? now : {}];
  const [one, other]: [Side, Side] = [{}, {}];
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const [was, is] = pair(left[name], right[name], room);
    if (name in left) one[name] = was;
    if (name in right) other[name] = is;
  }
  return [isSide(old) ? one : old, isSide(now) ? other : now];
}

function lists(
  old: Plain[] | null,
  now: Plain[] | null,
  room: Room,
  [was, is]: [unknown, unknown],
): [unknown, unknown] {
  const longest = Math.max(old?.length ?? 0, now?.length ?? 0);
  if (longest <= MOST_WHOLE && longest <= room.left) {
    room.left -= longest;
    return [was, is];
  }
  const [had, has] = [new Set(old), new Set(now)];
  const told = (list: Plain[], other: Set<Plain>) => {
    const some = list.filter((each) => !other.has(each)).slice(0, Math.min(MOST_WHOLE, room.left));
    room.left -= some.length;
    return some;
  };
  const added = now ? told(now, had) : [];
  const removed = old ? told(old, has) : [];
  const difference = { ...(added.length > 0 && { added }), ...(removed.length > 0 && { removed }) };
  return [
    old ? { entries: old.length, ...(now ? {} : difference) } : was,
    now ? { entries: now.length, ...difference } : is,
  ];
}

const parts = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function isList(value: unknown): value is Plain[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((each) => typeof each === 'string' || typeof each === 'number')
  );
}

function isSide(value: unknown): value is Side {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

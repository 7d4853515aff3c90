import type { PlatformTx } from '#db/index.ts';
import {
  type Attempter,
  countPlatformAttempt,
  type Limit,
  mailboxOf,
  normalizeEmail,
  refusalOnPlatform,
  strictest,
  type Verdict,
} from '#domain/identity/index.ts';
import { addressNetwork, addressProvider } from '#lib/address-block.ts';

const HOUR = 3600;

/** Per hour. A mobile network may share one address, so the limits for forms with a solved puzzle are generous. */
const LIMITS = {
  solved: {
    block: { bucket: 'sign-up', windowSeconds: HOUR, free: 6, refuse: 20 },
    network: { bucket: 'sign-up-network', windowSeconds: HOUR, free: 60, refuse: 120 },
    provider: { bucket: 'sign-up-provider', windowSeconds: HOUR, free: 180, refuse: 360 },
  },
  /** Forms without scripts have no puzzle. They are rare, so fewer of them are accepted. */
  plain: {
    block: { bucket: 'sign-up-plain', windowSeconds: HOUR, free: 3, refuse: 3 },
    network: { bucket: 'sign-up-plain-network', windowSeconds: HOUR, free: 12, refuse: 12 },
    provider: { bucket: 'sign-up-plain-provider', windowSeconds: HOUR, free: 36, refuse: 36 },
  },
} as const satisfies Record<string, Record<string, Limit>>;

/** The mails that all sign-ups together may send to one mailbox in a day. */
const PER_MAILBOX: Limit = { bucket: 'sign-up-mail', windowSeconds: 24 * HOUR, free: 5, refuse: 5 };

/** The links that one sign-up may have mailed again in a day, because each may go to another stranger. */
const AGAIN: Limit = { bucket: 'sign-up-mail-again', windowSeconds: 24 * HOUR, free: 10, refuse: 10 };

/** The same from one address, which may open several shops. */
const AGAIN_FROM: Limit = { bucket: 'sign-up-mail-again-from', windowSeconds: HOUR, free: 20, refuse: 20 };

/** Checks of a shop's address while it is typed. */
const LOOKUPS: Limit = { bucket: 'sign-up-lookup', windowSeconds: 60, free: 60, refuse: 60 };

type Tried = { ip: string; isSolved: boolean; at: Date };

export async function countSignUp(tx: PlatformTx, { ip, isSolved, at }: Tried): Promise<Verdict> {
  const { block, network, provider } = LIMITS[isSolved ? 'solved' : 'plain'];
  const [around, given] = [addressNetwork(ip), addressProvider(ip)];
  const places: (Limit & Attempter)[] = [
    ...(given === null ? [] : [{ ...provider, subject: given }]),
    { ...network, subject: around },
    { ...block, address: ip },
  ];
  // What one of them refuses adds no rows to the others, and uses up nothing that other blocks and networks share.
  const refused = await refusalOnPlatform(tx, places, at);
  if (refused) return refused;
  const verdicts: Verdict[] = [];
  for (const place of places) verdicts.push(await countPlatformAttempt(tx, place, { ...place, at }));
  return strictest(verdicts);
}

/** The limit is the same for known and unknown addresses, so a refusal reveals nothing. */
export async function countMail(tx: PlatformTx, email: string, at: Date): Promise<Verdict> {
  const subject = mailboxOf(normalizeEmail(email));
  return countPlatformAttempt(tx, PER_MAILBOX, { subject, at });
}

/** Counts a link that is mailed again: for the account of the sign-up, for the address, and for the mailbox. */
export async function countMailAgain(
  tx: PlatformTx,
  { userId, email, ip, at }: { userId: string; email: string; ip: string; at: Date },
): Promise<Verdict> {
  const own = await countPlatformAttempt(tx, AGAIN, { subject: userId, at });
  if (own.isRefused) return own;
  const from = await countPlatformAttempt(tx, AGAIN_FROM, { address: ip, at });
  return from.isRefused ? from : countMail(tx, email, at);
}

export async function countLookup(tx: PlatformTx, ip: string, at: Date): Promise<Verdict> {
  return countPlatformAttempt(tx, LOOKUPS, { address: ip, at });
}

import type { PlatformTx } from '#db/index.ts';
import type { Attempter, Limit } from '#domain/identity/index.ts';
import { ownerOfUnpaid } from '#domain/packages/index.ts';
import type { DomainClaim } from './claim.ts';

/*
 * All stores share what the proxy and an authority allow the install: deploy/Caddyfile begins twenty certificates in two
 * minutes, and Let's Encrypt takes 300 orders in three hours, failed ones included (docs/operating.md). A turn is the time in
 * which a domain may get one; a try is one yes to the proxy, which makes up to three orders of it.
 */
type Share = Limit & Attempter;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const limitOf = (bucket: string, windowSeconds: number, most: number): Limit => ({
  ...{ bucket, windowSeconds, free: most, refuse: most },
});

const TURNS_OF_STORE = [limitOf('first certificates', HOUR, 5), limitOf('first certificates a day', DAY, 20)];
const TRIES_OF_TURN = limitOf('certificate tries', DAY, 3);
/**
 * The proxy tries for up to three minutes after a yes, and each visitor who waited for it asks again when it fails, without
 * starting another try. So the next one comes later than that.
 */
const TRIES_APART = limitOf('certificate tries apart', 5 * MINUTE, 1);
/** As many tries as turns for a store that nobody pays for, so that a few cannot use up the share of all. */
const TRIES_OF_UNPAID_STORE = [
  limitOf('certificate tries of unpaid store', HOUR, 5),
  limitOf('certificate tries of unpaid store a day', DAY, 20),
];
/**
 * All of them together, because anybody can open many: half of what is shared. The windows are fixed, so any two minutes can
 * meet two of them (10 of 20), and any three hours four (48 tries, 144 orders of 300).
 */
const TRIES_OF_UNPAID = [
  limitOf('certificate tries of unpaid', 2 * MINUTE, 5),
  limitOf('certificate tries of unpaid an hour', HOUR, 12),
];

export function turnShares(storeId: string): Share[] {
  return TURNS_OF_STORE.map((limit) => ({ ...limit, subject: storeId }));
}

export function ownTries({ storeId, host }: { storeId: string; host: string }, turnAt: Date) {
  const subject = `${storeId} ${host}`;
  const ofTurn: Share = { ...TRIES_OF_TURN, subject: `${subject} ${turnAt.toISOString()}` };
  const apart: Share = { ...TRIES_APART, subject };
  return { ofTurn, apart };
}

/** The tries that a store shares with others: none if it pays. */
export async function sharedTries(tx: PlatformTx, storeId: string): Promise<Share[]> {
  if (!(await ownerOfUnpaid(tx, storeId))) return [];
  return [
    ...TRIES_OF_UNPAID_STORE.map((limit) => ({ ...limit, subject: storeId })),
    ...TRIES_OF_UNPAID.map((limit) => ({ ...limit, subject: 'all' })),
  ];
}

/** The time to the next turn of a domain that got no certificate: a third of its age at its last one within these limits. */
const LEAST_MS = HOUR * 1000;
const MOST_MS = DAY * 1000;

export function nextTurnAt({ createdAt }: Pick<DomainClaim, 'createdAt'>, turnAt: Date): Date {
  const pause = Math.min(Math.max(LEAST_MS, (turnAt.getTime() - createdAt.getTime()) / 3), MOST_MS);
  return new Date(turnAt.getTime() + pause);
}

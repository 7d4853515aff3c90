import { enqueue, withPlatform, withPlatformAndStore } from '#db/index.ts';
import { type Act, recordOperatorAct } from '#domain/audit/index.ts';
import { CHECK_DOMAIN_TASK, removeDomain } from '#domain/domains/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { domainOf } from './list-desk-domains.ts';

/** The store has no such domain. */
export type DomainGone = Failure<'domain_gone', undefined>;

type Done = Result<undefined, DomainGone>;

type Asked = { slug: string; host: string };

/** Schedules an immediate check of a domain, replacing the scheduled one. */
export async function checkDeskDomain(asked: Asked, act: Act): Promise<Done> {
  const known = await findStoreOf(asked);
  if (!known) return fail('domain_gone');
  const { storeId } = known;
  const { host } = asked;
  return withPlatformAndStore(
    storeId,
    async (tx) => {
      const isThere = (await domainOf(tx, asked.slug, host)) !== null;
      const detail = { domain: host };
      if (isThere) await recordOperatorAct(tx, act, { subjectKind: 'store', subjectId: storeId, detail });
      return isThere;
    },
    async (tx, isThere): Promise<Done> => {
      if (!isThere) return fail('domain_gone');
      await enqueue(tx, CHECK_DOMAIN_TASK, { host }, { class: 'lookups', jobKey: `domain:${host}` });
      return ok(undefined);
    },
  );
}

/** Removes a store's domain at once. If it was served, other stores can claim it only after seven days. */
export async function removeDeskDomain(asked: Asked, act: Act): Promise<Done> {
  const known = await findStoreOf(asked);
  if (!known) return fail('domain_gone');
  const removed = await removeDomain(known.storeId, asked.host, act);
  return removed.ok ? ok(undefined) : fail('domain_gone');
}

function findStoreOf({ slug, host }: Asked) {
  return withPlatform((tx) => domainOf(tx, slug, host));
}

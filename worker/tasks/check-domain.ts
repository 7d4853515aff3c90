import { z } from 'zod';
import { presentedCertificates } from '#adapters/certificates/index.ts';
import { nodeDns } from '#adapters/dns/index.ts';
import { CHECK_DOMAIN_TASK, checkDomain } from '#domain/domains/index.ts';
import { nameOf, storeSlug } from '#domain/tenancy/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { defineTask } from '../task.ts';

/** Looks up a store's domain again. Skips a domain that was removed in the meantime. */
export const checkDomainTask = defineTask(
  CHECK_DOMAIN_TASK,
  z.object({ host: z.string() }),
  async ({ storeId, payload: { host }, config, act, log }) => {
    const origin = storefrontOrigin(config, await storeSlug(storeId));
    const target = { name: nameOf(new URL(origin).host) ?? '' };
    const dns = nodeDns(config.dnsServers);
    const certificates = config.tlsFront && presentedCertificates(config.tlsFront);
    const checked = await checkDomain(storeId, { host, target }, { dns, certificates, act });
    if (checked.ok) log.info({ host, status: checked.value.status }, 'a domain was looked up');
  },
);

import { sql } from 'kysely';
import { withPlatform } from '#db/index.ts';

/** A valid certificate for a host, as the proxy presents it. */
export type Certificate = { until: Date };

/**
 * The port to the proxy that ends TLS. Returns the valid certificate that the proxy presents for a host, or null. The
 * call makes a proxy with on-demand certificates fetch one. What is not presented before `end` is null.
 * adapters/certificates does a TLS handshake.
 */
export type CertificateLookup = (host: string, end: AbortSignal) => Promise<Certificate | null>;

type Domain = { storeId: string; host: string };

/**
 * Looks up the certificate of a served domain and updates the domain's state. If the proxy presents none, the last
 * known one counts until it expires, because the proxy may be restarting.
 */
export async function checkCertificate(
  { storeId, host }: Domain,
  { certificates, at, end }: { certificates: CertificateLookup; at: Date; end: AbortSignal },
): Promise<void> {
  const seen = await certificates(host, end);
  const until = sql<Date | null>`coalesce(${seen?.until ?? null}::timestamptz, certificate_until)`;
  await withPlatform((tx) =>
    tx
      .updateTable('domain_claims')
      .set({
        certificate_until: until,
        status: sql`case when ${until} > ${at} then 'active' when status = 'active' then 'issuing' else status end`,
      })
      .where('store_id', '=', storeId)
      .where('host', '=', host)
      .where('status', 'in', ['verified', 'issuing', 'active'])
      .execute(),
  );
}

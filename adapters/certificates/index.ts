import { connect } from 'node:tls';
import type { Certificate, CertificateLookup } from '#domain/domains/index.ts';

/**
 * In milliseconds. Long enough for a proxy that fetches the certificate during the handshake, which takes some
 * seconds.
 */
const TIMEOUT_MS = 10_000;

/**
 * Reads a host's certificate by a TLS handshake with the install's own proxy. Only a certificate that Node trusts
 * counts: of a public authority, or of one in NODE_EXTRA_CA_CERTS.
 */
export function presentedCertificates(
  front: { host: string; port: number },
  timeoutMs = TIMEOUT_MS,
): CertificateLookup {
  return (host) => {
    const { promise, resolve } = Promise.withResolvers<Certificate | null>();
    const socket = connect({ ...front, servername: host, timeout: timeoutMs });
    const end = (certificate: Certificate | null) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(until.getTime()) ? null : { until });
    });
    socket.once('timeout', () => end(null));
    socket.once('error', () => end(null));
    socket.once('close', () => resolve(null));
    return promise;
  };
}

import { connect } from 'node:tls';
import type { Certificate, CertificateLookup } from '#domain/domains/index.ts';

/**
 * Reads a host's certificate by a TLS handshake with the install's own proxy. Only a certificate that Node trusts
 * counts: of a public authority, or of one in NODE_EXTRA_CA_CERTS.
 */
export function presentedCertificates(front: { host: string; port: number }): CertificateLookup {
  return async (host, end) => {
    if (end.aborted) return null;
    const { promise, resolve } = Promise.withResolvers<Certificate | null>();
    const socket = connect({ ...front, servername: host });
    const finish = (certificate: Certificate | null) => {
      end.removeEventListener('abort', giveUp);
      socket.destroy();
      resolve(certificate);
    };
    const giveUp = () => finish(null);
    end.addEventListener('abort', giveUp);
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      finish(Number.isNaN(until.getTime()) ? null : { until });
    });
    socket.once('error', giveUp);
    socket.once('close', giveUp);
    return promise;
  };
}

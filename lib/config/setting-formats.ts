import { isIP } from 'node:net';
import { z } from 'zod';
import { LONGEST_BOUNCE_NAME } from '../bounce-address.ts';

/** host or host:port as a browser would send it: lower case, no scheme, no path. */
export const host = z
  .string()
  .toLowerCase()
  .regex(
    /^(?!-)[a-z0-9.-]+(:\d{1,5})?$/,
    'must be a host name with an optional port and nothing else, like shop.example',
  );

export const postgresUrl = z
  .string()
  .regex(
    /^postgres(ql)?:\/\/[^@\s]+@[^/\s]+\/\S+$/,
    'must have the form postgres://user:password@host:5432/database',
  );

const DNS_SERVER = /^(?:\[[0-9a-f:]+\]|[0-9a-f.:]+?)(?::\d{1,5})?$/i;

export const smtpUrl = z
  .string()
  .regex(
    /^smtps?:\/\/\S+$/,
    'must have the form smtp://user:password@host:587 or smtps://user:password@host:465',
  );

export const bounceAddress = z
  .string()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._-]*@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/,
    'must be an address like bounces@mail.shop.example, without +',
  )
  .refine(
    (address) => address.indexOf('@') <= LONGEST_BOUNCE_NAME,
    `must have at most ${LONGEST_BOUNCE_NAME} characters before the @`,
  );

export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`);

export const issuerUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address like https://accounts.google.com',
});

export const gatewayUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://gw-fatoora.zatca.gov.sa/e-invoicing' })
  .transform((url) => url.replace(/\/$/, ''));

/** An IP address with a port: [::1]:9600 for IPv6. */
export const listenAddress = z
  .string()
  .regex(/^(?:\[[0-9a-f:]+\]|[0-9.]+):\d{1,5}$/i, 'must be an address with a port, like 127.0.0.1:9600')
  .transform((text) => {
    const at = text.lastIndexOf(':');
    return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
  })
  .refine(({ host, port }) => isIP(host) !== 0 && port > 0 && port < 65_536, {
    error: 'must be an address with a port, like 127.0.0.1:9600',
  });

export const dnsServers = z
  .string()
  .refine((text) => text.split(',').every((server) => DNS_SERVER.test(server.trim())), {
    error: 'must be addresses of DNS servers, separated by commas, like 9.9.9.9',
  });

export type About = { default: string; about: string };

/** A setting, with its row in the operating guide. */
export function setting<T extends z.ZodType>(schema: T, about: About): T {
  return schema.meta(about) as T;
}

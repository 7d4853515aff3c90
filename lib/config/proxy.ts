import ipaddr from 'ipaddr.js';

export type ListenAddress = { host: string; port: number };

/**
 * The address of the listener for the proxy; null in demo mode unless it is set. With `isAsked`, the setting was
 * given explicitly, so a failure to listen stops the process.
 */
export type InternalListener = (ListenAddress & { isAsked: boolean }) | null;

export function internalListener(asked: ListenAddress | undefined, isDemo: boolean): InternalListener {
  if (asked) return { ...asked, isAsked: true };
  return isDemo ? null : { host: '127.0.0.1', port: 9600, isAsked: false };
}

/** The proxy that ends TLS; null in demo mode, which has no certificates. */
export function tlsFront(asked: ListenAddress | undefined, isDemo: boolean): ListenAddress | null {
  return asked ?? (isDemo ? null : { host: '127.0.0.1', port: 443 });
}

/** The parts of a comma-separated list, without surrounding spaces. */
export function commaList(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((part) => part.trim() || []);
}

/** The problems of TRUSTED_PROXIES. */
export function badProxies(text: string | undefined): string[] {
  return commaList(text)
    .filter((entry) => !ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry))
    .map((entry) => `TRUSTED_PROXIES: "${entry}" is neither an address nor a range like 10.0.0.0/8.`);
}

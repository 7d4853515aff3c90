import { createContext, useContext } from 'react';

/** Nonce that marks our inline scripts during rendering; the server replaces the marks with CSP hashes. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

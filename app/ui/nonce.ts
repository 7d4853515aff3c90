import { createContext, useContext } from 'react';

/** Marks our own inline scripts while a page is rendered; the server turns the marks into hashes and removes them. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

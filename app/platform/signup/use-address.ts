import { useEffect, useState } from 'react';
import type { CheckedAddress } from '#domain/sign-up/index.ts';
import { slugify } from '#lib/slug.ts';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from '../shell/local-path.ts';

const WAIT_MS = 300;

export type AddressState = CheckedAddress['state'] | 'checking' | 'offline' | null;
export type Address = { state: AddressState; suggestions: string[] };

/** Checks whether the typed address is free, 300 ms after the last keystroke. */
export function useAddress(slug: string, known: Address): Address {
  const { locale } = useReading();
  const [checked, setChecked] = useState<Address & { slug: string }>({ ...known, slug });
  useEffect(() => {
    if (slug === '' || slug === checked.slug) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const asked = `${localPath('/signup/address', locale)}?${new URLSearchParams({ slug })}`;
      const found = await look(asked, stop.signal);
      if (!stop.signal.aborted) setChecked({ ...found, slug });
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [slug, checked.slug, locale]);
  if (slug === '') return { state: null, suggestions: [] };
  return slug === checked.slug ? checked : { state: 'checking', suggestions: checked.suggestions };
}

async function look(address: string, signal: AbortSignal): Promise<Address> {
  try {
    const answer = await fetch(address, { signal });
    if (!answer.ok) return { state: 'offline', suggestions: [] };
    const { state, suggestions } = (await answer.json()) as CheckedAddress;
    return { state, suggestions };
  } catch {
    return { state: 'offline', suggestions: [] };
  }
}

/** The address derived from a shop's name; '' for a name without Latin letters. */
export function addressOf(name: string): string {
  return slugify(name, 'en').slice(0, 40).replace(/-$/, '');
}

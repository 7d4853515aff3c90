import type { CardInvalid, ProviderUnreachable } from '#domain/subscription/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';

/** Thrown if the provider's answer does not show whether the charge succeeded, so that it is requested again later. */
export class Unsettled extends Error {}

/**
 * Turns every call without a clear answer into the failure provider_unreachable; `isOfProvider` recognises the
 * provider's own errors.
 */
export async function reached<T>(
  ask: () => Promise<T>,
  isOfProvider: (error: unknown) => boolean = () => false,
): Promise<Result<T, ProviderUnreachable>> {
  try {
    return ok(await ask());
  } catch (error) {
    if (!(error instanceof Unsettled) && !isOfProvider(error)) throw error;
    return fail('provider_unreachable');
  }
}

/** Fails with card_invalid if the provider does not know the entered card. */
export function orInvalid<T>(
  read: Result<T | null, ProviderUnreachable>,
): Result<T, CardInvalid | ProviderUnreachable> {
  if (!read.ok) return read;
  return read.value ? ok(read.value) : fail('card_invalid', { field: 'number' });
}

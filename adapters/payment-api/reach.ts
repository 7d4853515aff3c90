import type { CardInvalid, ProviderUnreachable } from '#domain/subscription/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';

/** A provider's answer about a plan's charge settles nothing: it is asked again later. */
export class Unsettled extends Error {}

/** Calls that settle nothing are failures of one kind; `isOfProvider` knows the provider's own errors. */
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

/** A thing of the provider's that was entered; without it, nothing was. */
export function orInvalid<T>(
  read: Result<T | null, ProviderUnreachable>,
): Result<T, CardInvalid | ProviderUnreachable> {
  if (!read.ok) return read;
  return read.value ? ok(read.value) : fail('card_invalid', { field: 'number' });
}

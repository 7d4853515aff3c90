import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { RequestContext } from '../context.ts';
import { viewRefusal } from '../view-as/view-refusal.ts';
import { noStoreResponse } from './no-store.ts';

type LookUp = () => Promise<RequestContext | null>;
/** Looks up a request's sender again; null if the body had already arrived at the first lookup. */
export type LookAgain = LookUp | null;

/**
 * Returns a second lookup of the sender if the body has not arrived completely. It may arrive half a minute later, when
 * the sender may have lost the right to act. The lookup runs in the current async context, outside an operator's view,
 * because the store data that it reads is cached for all requests.
 */
export function lookLater({ complete }: IncomingMessage, lookUp: LookUp): LookAgain {
  return complete ? null : AsyncLocalStorage.bind(lookUp);
}

/**
 * Renews the context of a form whose body came late. Returns an error response if the store or the operator's view has
 * ended meanwhile. If the session has ended, the context has no user.
 */
export async function renewLate(
  context: RequestContext,
  raw: Request,
  lookAgain: LookAgain,
): Promise<Response | null> {
  if (!lookAgain) return null;
  const { route } = context;
  const fresh = await lookAgain();
  if (!fresh) return noStoreResponse();
  Object.assign(context, fresh, { route });
  return viewRefusal(raw, route ?? '', context);
}

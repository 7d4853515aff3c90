import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { RequestContext } from '../context.ts';
import { viewRefusal } from '../view-as/view-refusal.ts';
import { noStoreResponse } from './no-store.ts';

type LookUp = () => Promise<RequestContext | null>;
/** Looks up again who sends a request; null if its body was here when that was looked up first. */
export type LookAgain = LookUp | null;

/**
 * For a body that comes after its sender was looked up, up to half a minute later: the sender may lose the right to act
 * before it is here. Bound to the request itself, and not to an operator's view, because what it reads of the store is
 * cached for all requests.
 */
export function lookLater({ complete }: IncomingMessage, lookUp: LookUp): LookAgain {
  return complete ? null : AsyncLocalStorage.bind(lookUp);
}

/**
 * Renews the context of a form whose body came late. Refuses it if the store or the operator's view has ended meanwhile;
 * a session that has ended is nobody's.
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

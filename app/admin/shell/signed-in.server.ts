import { data, type RouterContextProvider } from 'react-router';
import type { Actor } from '#domain/audit/index.ts';
import { type Action, can } from '#domain/identity/index.ts';
import { type RequestContext, requestContext, type StoreContext, storeOf } from '#server/index.ts';

/** The signed-in member, the store, and the request context. */
export type Staff = {
  request: RequestContext;
  store: StoreContext;
  actor: Extract<Actor, { kind: 'staff' }>;
  can(action: Action): boolean;
};

/** The signed-in member of the store; the layout's middleware has redirected everybody else. */
export function staffOf(context: Readonly<RouterContextProvider>): Staff {
  const request = context.get(requestContext);
  const { actor } = request;
  if (actor?.kind !== 'staff') throw data(null, { status: 403 });
  return { request, store: storeOf(request), actor, can: (action) => can(actor, action) };
}

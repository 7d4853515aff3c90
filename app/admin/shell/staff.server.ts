import { data, type RouterContextProvider } from 'react-router';
import { isViewRefusal } from '#db/index.ts';
import { proofOf } from '#domain/audit/index.ts';
import { ACTIONS, type Action } from '#domain/identity/index.ts';
import { noteFailure, type RequestContext } from '#server/index.ts';
import { refuseWhileClosed } from './closed-store.server.ts';
import { type Staff, staffOf } from './signed-in.server.ts';
import { requireProof } from './step-up.server.ts';

export { type Staff, staffOf };

type RouteArgs = { context: Readonly<RouterContextProvider>; request: Request };

/**
 * Wraps a loader or action of the admin. Before it runs, checks that the store is open, the permission and, for a
 * sensitive form, the password; an unexpected error becomes a page with its reference in the log, or the busy page if
 * the database cannot be reached.
 */
export function staffOnly<A extends RouteArgs, R>(
  action: Action,
  run: (args: A, staff: Staff) => Promise<R>,
) {
  return async (args: A): Promise<R> => {
    const staff = staffOf(args.context);
    await refuseWhileClosed(args.context, action);
    if (!staff.can(action)) throw data(null, { status: 403 });
    const isReading = args.request.method === 'GET' || args.request.method === 'HEAD';
    if (!isReading && proofOf(action) === 'recent') {
      await requireProof(await args.request.clone().formData(), action, staff);
    }
    try {
      return await run(args, staff);
    } catch (error) {
      throw asPage(error, staff.request);
    }
  };
}

/** The actions whose menu entries are shown: Saudi e-invoicing only to Saudi stores. */
export function shownActions({ can, store }: Staff): Action[] {
  const isSaudi = store.shell.country === 'SA';
  return ACTIONS.filter((action) => can(action) && (isSaudi || action !== 'fatoora.view'));
}

function asPage(error: unknown, request: RequestContext): unknown {
  const isAnswer =
    error instanceof Response || (typeof error === 'object' && error !== null && 'init' in error);
  if (isAnswer) return error;
  if (request.view && isViewRefusal(error)) {
    request.log.warn({ operator: request.actor?.userId }, 'a view was refused a write');
    return data(null, { status: 403 });
  }
  noteFailure(request, error);
  request.log.error({ err: error }, 'an admin page failed');
  return data({ reference: request.requestId }, { status: 500 });
}

import { data, type RouterContextProvider } from 'react-router';
import { type Act, type OperatorRole, operatorAct } from '#domain/audit/index.ts';
import { isDangerous, mayOperate, type OperatorPermission } from '#domain/identity/index.ts';
import { type Translate, translator } from '#messages/index.ts';
import { type RequestContext, requestContext } from '#server/index.ts';
import { type WhenText, whenText } from '../../ui/console/when.ts';
import { requireProof } from './proof.server.ts';

/** The signed-in operator and the request. */
export type Desk = {
  request: RequestContext;
  userId: string;
  role: OperatorRole;
  t: Translate;
  can(permission: OperatorPermission): boolean;
  /** Creates the act with which this operator is recorded in the platform's log. */
  act(permission: OperatorPermission, reason?: string): Act;
  when(at: Date): WhenText;
};

type Context = Readonly<RouterContextProvider>;
type RouteArgs = { context: Context; request: Request };

/**
 * The operator who sent a request. Everyone else gets the platform's "not found" page, so that the console stays
 * hidden. On a live install an operator without two-factor sign-in is asked to set it up.
 */
export function requireOperator(context: Context): Desk {
  const request = context.get(requestContext);
  const { account } = request;
  const role = account?.operatorRole;
  if (!account || !role) throw data(null, { status: 404 });
  if (!request.isDemo && !account.hasSecondStep) throw data({ secondStepMissing: true }, { status: 403 });
  const { userId, name } = account;
  const t = translator(request.locale);
  const { now, locale, requestId, ip } = request;
  return {
    ...{ request, userId, role, t },
    can: (permission) => mayOperate(role, permission),
    act: (permission, reason) =>
      operatorAct({ userId, name, role, permission, ...(reason && { reason }) }, now, { requestId, ip }),
    when: (at) => whenText(at, { now, locale, timeZone: 'UTC', t }),
  };
}

/** Wraps a loader of the console. An operator without the permission gets the "not found" page, too. */
export function operatorOnly<A extends RouteArgs, R>(
  permission: OperatorPermission,
  run: (args: A, desk: Desk) => Promise<R>,
) {
  return async (args: A): Promise<R> => {
    const desk = requireOperator(args.context);
    if (!desk.can(permission)) throw data(null, { status: 404 });
    return run(args, desk);
  };
}

/** The acts of a page, by the value of the field `intent`, each with its permission. */
export type DeskActs<A, R> = Record<
  string,
  {
    needs: OperatorPermission;
    run(form: FormData, desk: Desk, args: A): Promise<R>;
  }
>;

/**
 * The action of a page with several forms. Checks the permission of the act and, for a dangerous act, the password.
 */
export function operatorActs<A extends RouteArgs, R>(acts: DeskActs<A, R>) {
  return async (args: A): Promise<R> => {
    const desk = requireOperator(args.context);
    const form = await args.request.formData();
    const intent = String(form.get('intent') ?? '');
    const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
    if (!act) throw data(null, { status: 400 });
    if (!desk.can(act.needs)) throw data(null, { status: 404 });
    if (isDangerous(act.needs)) await requireProof(form, desk);
    return act.run(form, desk, args);
  };
}

import { asHelper, asViewer } from '#db/index.ts';
import { recordHelpWrite } from '#domain/identity/index.ts';
import type { RequestContext } from '../context.ts';
import { isHelp, isRead } from './view-refusal.ts';

/** Runs a request that viewRefusal let pass: a view reads, and a helper's form is logged before it may write. */
export async function runView<T>(
  request: Request,
  pattern: string,
  context: RequestContext,
  answer: () => Promise<T>,
): Promise<T> {
  const { view, store, requestId, ip, now } = context;
  if (!view) return answer();
  const help = view.running?.help ?? null;
  if (isRead(request)) return asViewer(answer, help?.showsPeople ?? false);
  if (!isHelp(request, pattern, context) || !view.running || !store || !help) return answer();
  const write = { storeId: store.id, view: view.running, route: pattern, requestId, ip };
  await recordHelpWrite(write, now);
  return asHelper(answer, help.showsPeople);
}

import type { RequestContext } from '../context.ts';
import { errorResponse } from '../http/error-response.ts';
import { plainHeaders } from '../http/plain-headers.ts';
import { viewPage } from '../pages/view-page.ts';
import { VIEW_PAGES } from './view-pages.ts';

/** The two forms that a view may post: the one that starts it and the button that ends it. */
const FORMS = ['/handoff', '/admin/sign-out'];
/** Addresses that need no running view. */
const OPEN = ['/handoff', '/robots.txt', '/assets/:file'];

export const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/**
 * Refuses (403) every request without a running view, every write, and every page that is not on the list. Null for a
 * page of the list and on every other origin. The database refuses writes, too (asViewer).
 */
export function viewRefusal(request: Request, pattern: string, context: RequestContext): Response | null {
  const { view, actor } = context;
  if (!view) return null;
  if (isRead(request) ? OPEN.includes(pattern) : FORMS.includes(pattern)) return null;
  if (isRead(request) && view.until !== null && VIEW_PAGES.includes(pattern)) return null;
  const reason = view.until === null ? 'over' : 'refused';
  context.log.warn({ operator: actor?.userId, method: request.method, route: pattern }, 'a view was refused');
  const wantsPage = request.headers.get('accept')?.includes('text/html') ?? false;
  return wantsPage
    ? new Response(viewPage(reason, `${context.platformOrigin}/platform-admin`), {
        status: 403,
        headers: plainHeaders(),
      })
    : errorResponse(
        'view_refused',
        'This view of an operator is read only, and this address is not part of it.',
      );
}

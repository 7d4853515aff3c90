import type { RequestContext } from '#server/index.ts';
import { AnnounceOnce } from './announce-once.tsx';
import { useTexts } from './texts.tsx';

export type Notice = 'loggedIn' | 'loggedOut';

/**
 * One-time notice left by the previous page: in a cookie, or in the query if an admin signed the visitor out.
 */
export function readNotice(request: RequestContext, url: URL): Notice | null {
  const left = request.cookies.get('notice');
  if (left) request.cookies.clear('notice');
  const said = left ?? url.searchParams.get('notice');
  return said === 'loggedIn' || said === 'loggedOut' ? said : null;
}

export function NoticeToast({ notice }: { notice: Notice | null }) {
  const t = useTexts();
  return notice ? <AnnounceOnce text={t(`common.toast.${notice}`)} of={notice} /> : null;
}

import { withStore } from '#db/index.ts';
import { countMessages, listMessages } from '#domain/inbox/index.ts';
import { translator } from '#messages/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { InboxList } from '../inbox/inbox-list.tsx';
import { INBOX_VIEWS } from '../inbox/inbox-view.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { searchWords } from '../list/search-words.ts';
import { staffOnly } from '../staff.server.ts';
import { whenText } from '../when.ts';
import type { Route } from './+types/inbox';

const EXCERPT = 140;

export const loader = staffOnly('inbox.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const view = INBOX_VIEWS.find((each) => each === url.searchParams.get('view')) ?? 'all';
  const query = searchWords(url);
  const after = url.searchParams.get('after');
  const [{ rows, next }, counts] = await withStore(store.id, async (tx) => [
    await listMessages(tx, { query, after, status: view === 'all' ? null : view }),
    await countMessages(tx),
  ]);
  const { locale, now } = request;
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  return {
    view,
    query,
    rows: rows.map(({ body, at, ...row }) => ({
      ...row,
      body: body.slice(0, EXCERPT),
      at: whenText(at, reading),
    })),
    counts: { ...counts, all: counts.new + counts.read + counts.answered },
    next,
    isFirst: after === null,
  };
});

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('inbox.title')} />
      <InboxList {...loaderData} />
    </>
  );
}

import { withStore } from '#db/index.ts';
import { countReaders, readersPage } from '#domain/marketing/index.ts';
import { translator } from '#messages/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { searchWords } from '../list/search-words.ts';
import { READER_VIEWS, ReaderList } from '../marketing/reader-list.tsx';
import { staffOnly } from '../staff.server.ts';
import { whenText } from '../when.ts';
import type { Route } from './+types/marketing';

const PROBLEMS = ['wrong', 'tooMany'] as const;

export const loader = staffOnly('newsletter.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const view = READER_VIEWS.find((each) => each === url.searchParams.get('view')) ?? 'confirmed';
  const query = searchWords(url);
  const after = url.searchParams.get('after');
  const status = view === 'all' ? null : view;
  const [{ rows, next }, counts] = await withStore(store.id, async (tx) => [
    await readersPage(tx, { status, query, after }),
    await countReaders(tx),
  ]);
  const { locale, now } = request;
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  const problem = url.searchParams.get('problem');
  return {
    view,
    query,
    rows: rows.map(({ id, email, locale: language, status: state, askedAt }) => ({
      ...{ id, email, language, status: state },
      asked: whenText(askedAt, reading),
    })),
    counts: { ...counts, all: counts.asked + counts.confirmed + counts.left },
    next,
    isFirst: after === null,
    canExport: staff.can('newsletter.export'),
    problem: PROBLEMS.find((each) => each === problem) ?? null,
  };
});

export default function Marketing({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('readers.title')} />
      <ReaderList {...loaderData} />
    </>
  );
}

import { Button, NativeSelect } from '@mantine/core';
import { Form, useSubmit } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { KeptFields } from '../../ui/console/list/kept-fields.tsx';
import { List } from '../../ui/console/list/list.tsx';
import type { ListPage, ListState } from '../../ui/console/list/list-state.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { UndoLine } from '../kit/undo-line.tsx';
import { ModerationSwitch } from './moderation-switch.tsx';
import { OneReview } from './one-review.tsx';
import { REVIEW_RULES, type ReviewCard, type ReviewsResult, type ReviewViewName } from './reviews-view.ts';

const STARS = [5, 4, 3, 2, 1];

type Props = {
  list: ListPage<ReviewCard, ReviewViewName>;
  moderated: boolean;
  canModerate: boolean;
  result: ReviewsResult | undefined;
};

export function ReviewList({ list, moderated, canModerate, result }: Props) {
  const t = useTexts();
  const said = saidOf(result, t);
  return (
    <main className="page" id="main">
      <PageHead title={t('common.reviews')} text={t('moderation.lead')} isInline />
      {said ? <AnnounceOnce text={said} of={result} /> : null}
      {result && 'changed' in result && result.undo.length > 0 ? <Undo result={result} /> : null}
      {result && 'none' in result ? (
        <PageNote tone="warning" isRefusal>
          {t('moderation.nothing')}
        </PageNote>
      ) : null}
      {result && 'photo' in result && result.photo === 'gone' ? (
        <PageNote tone="warning" isRefusal>
          {t('moderation.photoGone')}
        </PageNote>
      ) : null}
      <div className="stack">
        {canModerate ? <ModerationSwitch isOn={moderated} /> : null}
        <CardFrame label={t('common.reviews')}>
          <List
            rules={REVIEW_RULES}
            list={list}
            views={{ label: t('moderation.views'), text: (view) => t(`moderation.view.${view}`) }}
            search={t('moderation.search')}
            tools={<StarsFilter state={list.state} />}
            bulk={canModerate ? { acts: <BulkActs />, idOf: ({ id }) => id, reset: result } : undefined}
            empty={{ glyph: 'star', title: t('moderation.emptyTitle'), text: t('moderation.emptyText') }}
            {...(list.next && { noMatch: noneYet(t) })}
          >
            <ul className="review-list">
              {list.rows.map((row) => (
                <OneReview key={row.id} review={row} canModerate={canModerate} result={result} />
              ))}
            </ul>
          </List>
        </CardFrame>
      </div>
    </main>
  );
}

/** The texts of a search that has found nothing yet: each page looks at some thousands of reviews. */
const noneYet = (t: Texts) => ({
  title: t('moderation.noneYet'),
  text: t('moderation.noneYetText'),
  further: t('moderation.further'),
});

function saidOf(result: ReviewsResult | undefined, t: Texts): string | null {
  if (!result) return null;
  if ('changed' in result) return t('moderation.done', { count: result.changed });
  if ('replied' in result) return t('moderation.replied');
  if ('photo' in result && result.photo === 'removed') return t('moderation.photoRemoved');
  return 'moderation' in result ? t('common.toast.updated') : null;
}

/** Undoes the decision that was just made. */
function Undo({ result }: { result: Extract<ReviewsResult, { changed: number }> }) {
  const t = useTexts();
  const was = result.undo.map((each) => ['was', each] as const);
  return (
    <UndoLine text={t('moderation.done', { count: result.changed })} fields={[['act', 'undo'], ...was]} />
  );
}

function BulkActs() {
  const t = useTexts();
  return (
    <>
      <Button type="submit" name="act" value="publish" data-small="">
        {t('moderation.publish')}
      </Button>
      <Button type="submit" name="act" value="hide" data-small="">
        {t('moderation.hide')}
      </Button>
    </>
  );
}

function StarsFilter({ state }: { state: ListState }) {
  const t = useTexts();
  const submit = useSubmit();
  const { stars = '' } = state.filters;
  return (
    <Form method="get" className="row">
      <KeptFields rules={REVIEW_RULES} state={state} but={['stars']} />
      <NativeSelect
        className="plain-select"
        name="stars"
        aria-label={t('moderation.byStars')}
        defaultValue={stars}
        key={stars}
        onChange={(event) => submit(event.currentTarget.form)}
        data={[
          { value: '', label: t('moderation.anyStars') },
          ...STARS.map((count) => ({ value: String(count), label: t('moderation.stars', { count }) })),
        ]}
      />
      <Button type="submit" className="without-scripts">
        {t('common.action.search')}
      </Button>
    </Form>
  );
}

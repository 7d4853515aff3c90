import { Button, NativeSelect } from '@mantine/core';
import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { CardFrame } from '../kit/card.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { listAddress } from '../list/list-address.ts';
import { ListPages } from '../list/list-pages.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ListTabs } from '../list/list-tabs.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { ListSelection } from '../list/selection.tsx';
import { ModerationSwitch } from './moderation-switch.tsx';
import { OneReview } from './one-review.tsx';
import { REVIEW_VIEWS, type ReviewCard, type ReviewsResult, type ReviewViewName } from './reviews-view.ts';

const PATH = '/admin/reviews';
const STARS = [5, 4, 3, 2, 1];

type Props = {
  view: ReviewViewName;
  query: string;
  rating: number;
  rows: ReviewCard[];
  counts: Record<ReviewViewName, number>;
  next: string | null;
  isFirst: boolean;
  moderated: boolean;
  canModerate: boolean;
  result: ReviewsResult | undefined;
};

export function ReviewList(props: Props) {
  const t = useTexts();
  const { result, counts } = props;
  const said = saidOf(result, t);
  return (
    <main className="page" id="main">
      <div className="page-head inline">
        <div className="page-title">
          <h1>{t('moderation.title')}</h1>
          <p className="muted">{t('moderation.lead')}</p>
        </div>
      </div>
      {said ? <SaidOnce text={said} of={result} /> : null}
      {result && 'none' in result ? (
        <p className="note page-note" data-tone="warning" role="alert">
          {t('moderation.nothing')}
        </p>
      ) : null}
      <div className="stack">
        {props.canModerate ? <ModerationSwitch isOn={props.moderated} /> : null}
        <CardFrame label={t('moderation.title')}>
          {counts.all === 0 ? (
            <EmptyState glyph="star" title={t('moderation.emptyTitle')} text={t('moderation.emptyText')} />
          ) : (
            <Listing {...props} />
          )}
        </CardFrame>
      </div>
    </main>
  );
}

function saidOf(result: ReviewsResult | undefined, t: Texts): string | null {
  if (!result) return null;
  if ('changed' in result) return t('moderation.done', { count: result.changed });
  if ('replied' in result) return t('moderation.replied');
  return 'moderation' in result ? t('common.toast.updated') : null;
}

function Listing({ view, query, rating, rows, counts, ...props }: Props) {
  const t = useTexts();
  const busy = useNavigation().location?.pathname === PATH;
  const stars = rating === 0 ? null : String(rating);
  const kept = { view: view === 'all' ? null : view, q: query, stars };
  const keptFields = Object.entries(kept).flatMap(([name, value]) =>
    value ? [[name, value] as [string, string]] : [],
  );
  const tabs = REVIEW_VIEWS.map((key) => ({
    key,
    text: t(`moderation.view.${key}`),
    count: counts[key],
    href: listAddress(PATH, { view: key === 'all' ? null : key }),
  }));
  const page = rows.map(({ id }) => id);
  return (
    <ListSelection key={`${view}:${page.join()}:${Boolean(props.result)}`} page={page} total={page.length}>
      <ListTabs label={t('moderation.views')} tabs={tabs} current={view} />
      <ListToolbar acts={props.canModerate ? <BulkActs /> : null}>
        <ListSearch
          label={t('moderation.search')}
          value={query}
          view={view}
          kept={keptFields.filter(([name]) => name !== 'q')}
        />
        <StarsFilter rating={rating} kept={keptFields.filter(([name]) => name !== 'stars')} />
      </ListToolbar>
      {rows.length === 0 ? (
        <EmptyState glyph="search" title={t('moderation.noMatchTitle')} text={t('moderation.noMatchText')}>
          <Button component={Link} to={PATH}>
            {t('admin.list.clear')}
          </Button>
        </EmptyState>
      ) : (
        <div className="list-body" data-busy={busy || undefined}>
          <ul className="review-list">
            {rows.map((row) => (
              <OneReview key={row.id} review={row} canModerate={props.canModerate} result={props.result} />
            ))}
          </ul>
          <ListPages
            summary={t('moderation.summary', { count: query || rating ? rows.length : counts[view] })}
            first={props.isFirst ? null : listAddress(PATH, kept)}
            next={props.next && listAddress(PATH, { ...kept, after: props.next })}
          />
        </div>
      )}
    </ListSelection>
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

function StarsFilter({ rating, kept }: { rating: number; kept: [string, string][] }) {
  const t = useTexts();
  const submit = useSubmit();
  return (
    <Form method="get" className="row">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <NativeSelect
        className="plain-select"
        name="stars"
        aria-label={t('moderation.byStars')}
        defaultValue={rating || ''}
        key={rating}
        onChange={(event) => submit(event.currentTarget.form)}
        data={[
          { value: '', label: t('moderation.anyStars') },
          ...STARS.map((count) => ({ value: String(count), label: t('moderation.stars', { count }) })),
        ]}
      />
      <Button type="submit" className="without-scripts">
        {t('admin.list.search')}
      </Button>
    </Form>
  );
}

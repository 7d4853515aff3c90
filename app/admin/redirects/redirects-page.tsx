import { Button, TextInput } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { CardFrame } from '../kit/card.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { listAddress } from '../list/list-address.ts';
import { ListPages } from '../list/list-pages.tsx';
import { ListSearch } from '../list/list-search.tsx';
import type { WhenText } from '../shell/when.ts';

type Problem = 'from_invalid' | 'to_invalid' | 'same_path';
export type RedirectsResult =
  | { said: 'added' | 'removed' }
  | { problem: Problem; typed: { from: string; to: string } };

type Row = { from: string; to: string; at: WhenText };
type Props = {
  query: string;
  rows: Row[];
  count: number;
  next: string | null;
  isFirst: boolean;
  canEdit: boolean;
  result: RedirectsResult | undefined;
};

const PATH = '/admin/settings/redirects';

export function RedirectsPage(props: Props) {
  const t = useTexts();
  const { result, rows, query, isFirst, canEdit } = props;
  const isEmpty = rows.length === 0 && query === '' && isFirst;
  return (
    <main className="page" id="main">
      <PageHead title={t('redirects.title')} back={<SettingsBack />} text={t('redirects.lead')} />
      {result && 'said' in result ? <SaidOnce text={t(`redirects.${result.said}`)} of={result} /> : null}
      <div className="stack">
        {canEdit ? <AddRedirect result={result} /> : null}
        <CardFrame label={t('redirects.title')}>
          {isEmpty ? (
            <EmptyState glyph="arrow" title={t('redirects.emptyTitle')} text={t('redirects.emptyText')} />
          ) : (
            <Listing {...props} />
          )}
        </CardFrame>
      </div>
    </main>
  );
}

function AddRedirect({ result }: { result: RedirectsResult | undefined }) {
  const t = useTexts();
  const refused = result && 'problem' in result ? result : null;
  const problem = refused ? t(`redirects.problem.${refused.problem}`) : undefined;
  const shared = { dir: 'ltr', autoComplete: 'off', spellCheck: false, maxLength: 2000 } as const;
  return (
    <CardFrame title={t('redirects.add')}>
      <Form
        method="post"
        className="card-body stack"
        key={result && 'said' in result ? 'again' : 'first'}
        preventScrollReset
      >
        <div className="access-tags">
          <TextInput
            {...shared}
            name="from"
            label={t('redirects.from')}
            description={t('redirects.fromHelp')}
            placeholder="/old-page"
            defaultValue={refused?.typed.from ?? ''}
            error={refused?.problem === 'to_invalid' ? undefined : problem}
          />
          <TextInput
            {...shared}
            name="to"
            label={t('redirects.to')}
            description={t('redirects.toHelp')}
            placeholder="/products"
            defaultValue={refused?.typed.to ?? ''}
            error={refused?.problem === 'to_invalid' ? problem : undefined}
          />
        </div>
        <div>
          <Button type="submit" variant="filled" leftSection={<Glyph name="plus" />}>
            {t('redirects.submit')}
          </Button>
        </div>
      </Form>
    </CardFrame>
  );
}

function Listing({ query, rows, count, next, isFirst, canEdit }: Props) {
  const t = useTexts();
  const busy = useNavigation().location?.pathname === PATH;
  return (
    <>
      <div className="list-tools">
        <ListSearch label={t('redirects.search')} value={query} view="all" />
      </div>
      {rows.length === 0 ? (
        <EmptyState glyph="search" title={t('redirects.noMatchTitle')} text={t('redirects.noMatchText')}>
          <Button component={Link} to={PATH}>
            {t('admin.list.clear')}
          </Button>
        </EmptyState>
      ) : (
        <div className="list-body" data-busy={busy || undefined}>
          <ul className="redirect-list">
            {rows.map((row) => (
              <li key={row.from}>
                <span className="redirect-paths">
                  <bdi dir="ltr" className="strong">
                    {row.from}
                  </bdi>
                  <Glyph name="arrow" small />
                  <bdi dir="ltr">{row.to}</bdi>
                </span>
                <span className="caption muted">
                  <When when={row.at} />
                </span>
                {canEdit ? <Remove from={row.from} /> : null}
              </li>
            ))}
          </ul>
          <ListPages
            summary={t('redirects.summary', { count })}
            first={isFirst ? null : listAddress(PATH, { q: query })}
            next={next && listAddress(PATH, { q: query, after: next })}
          />
        </div>
      )}
    </>
  );
}

function Remove({ from }: { from: string }) {
  const t = useTexts();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="from" value={from} />
      <button
        type="submit"
        className="icon-button"
        aria-label={t('redirects.removeOne', { from: isolate(from) })}
      >
        <Glyph name="trash" small />
      </button>
    </Form>
  );
}

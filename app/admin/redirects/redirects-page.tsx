import { Button, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { List } from '../../ui/console/list/list.tsx';
import type { ListPage, ListRules } from '../../ui/console/list/list-state.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import { When } from '../../ui/console/when-text.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';

type Problem = 'from_invalid' | 'to_invalid' | 'same_path';
export type RedirectsResult =
  | { said: 'added' | 'removed' }
  | { problem: Problem; typed: { from: string; to: string } };

type Row = { from: string; to: string; at: WhenText };
type Props = { list: ListPage<Row>; canEdit: boolean; result: RedirectsResult | undefined };

export const REDIRECT_RULES: ListRules = { path: '/admin/settings/redirects' };

export function RedirectsPage({ list, canEdit, result }: Props) {
  const t = useTexts();
  return (
    <main className="page" id="main">
      <PageHead title={t('redirects.title')} back={<SettingsBack />} text={t('redirects.lead')} />
      {result && 'said' in result ? <AnnounceOnce text={t(`redirects.${result.said}`)} of={result} /> : null}
      <div className="stack">
        {canEdit ? <AddRedirect result={result} /> : null}
        <CardFrame label={t('redirects.title')}>
          <List
            rules={REDIRECT_RULES}
            list={list}
            search={t('redirects.search')}
            empty={{ glyph: 'arrow', title: t('redirects.emptyTitle'), text: t('redirects.emptyText') }}
          >
            <ul className="redirect-list">
              {list.rows.map((row) => (
                <OneRedirect key={row.from} row={row} canEdit={canEdit} />
              ))}
            </ul>
          </List>
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

function OneRedirect({ row, canEdit }: { row: Row; canEdit: boolean }) {
  return (
    <li>
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

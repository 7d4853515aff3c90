import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Locale } from '#lib/locale.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { List } from '../../ui/console/list/list.tsx';
import type { ListPage, ListRules } from '../../ui/console/list/list-state.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { LeaveGuard } from '../kit/leave-guard.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { GapForm } from './gap-form.tsx';
import { pressInRows } from './move-between-rows.ts';
import { FILE_PATH } from './translation-view.ts';
import type { GapResult, GapRow } from './untranslated-view.ts';
import './untranslated.css';

type Props = {
  rules: ListRules<Locale>;
  list: ListPage<GapRow, Locale>;
  /** The answer to a save without scripts. */
  result: GapResult | undefined;
};

type RowState = 'typed' | 'saved';

/** Lists the products without a text in one language; fields for it are beside the text in the other language. */
export function UntranslatedPage({ rules, list, result }: Props) {
  const t = useTexts();
  const { rows, state } = list;
  const [states, setStates] = useState<Record<string, RowState>>({});
  const note = useCallback(
    (id: string, now: RowState) =>
      setStates((before) => (before[id] === now ? before : { ...before, [id]: now })),
    [],
  );
  return (
    <main className="page" id="main">
      <LeaveGuard dirty={rows.some(({ id }) => states[id] === 'typed')} />
      {result && 'saved' in result ? <AnnounceOnce text={t('untranslated.saved')} of={result} /> : null}
      <PageHead
        title={t('untranslated.title')}
        text={t('untranslated.lead')}
        back={<BackLink to="/admin/products">{t('common.products')}</BackLink>}
        acts={<FileButton missing={state.view} />}
      />
      <CardFrame label={t('untranslated.title')} className="list-card-frame">
        <List
          rules={rules}
          list={list}
          views={{
            label: t('untranslated.views'),
            text: (view) => t(`products.view.missing.${view}`),
            hidden: (rules.views ?? []).filter((view) => list.counts?.[view] === 0),
          }}
          search={t('admin.products.search')}
          empty={{ glyph: 'globe', title: t('untranslated.emptyTitle'), text: t('untranslated.emptyText') }}
          emptyView={{
            glyph: 'globe',
            title: t('untranslated.emptyView'),
            text: t('untranslated.emptyText'),
          }}
        >
          <p className="gap-keys muted needs-scripts">
            <kbd dir="ltr">Ctrl Enter</kbd> {t('untranslated.keySave')} <kbd dir="ltr">Alt ↑ ↓</kbd>{' '}
            {t('untranslated.keyMove')}
          </p>
          <ul className="gap-rows" onKeyDownCapture={pressInRows}>
            {rows.map((row) => (
              <GapForm
                key={`${state.view} ${row.id}`}
                row={row}
                missing={state.view}
                posted={result?.id === row.id ? result : undefined}
                onNote={note}
              />
            ))}
          </ul>
          {rows.every(({ id }) => states[id] === 'saved') ? <NextRows /> : null}
        </List>
      </CardFrame>
    </main>
  );
}

function FileButton({ missing }: { missing: Locale }) {
  const t = useTexts();
  return (
    <Button component={Link} to={`${FILE_PATH}?view=${missing}`} leftSection={<Glyph name="file" />}>
      {t('untranslated.file.link')}
    </Button>
  );
}

/** Shown when all rows are saved: a link that reloads the list with the next products. */
function NextRows() {
  const t = useTexts();
  const { revalidate, state } = useRevalidator();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement?.closest('.gap-rows')) button.current?.focus();
  }, []);
  const load = async () => {
    await revalidate();
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.gap-row [name="title"]')?.focus());
  };
  return (
    <div className="gap-next">
      <Button variant="filled" ref={button} loading={state !== 'idle'} onClick={() => void load()}>
        {t('untranslated.next')}
      </Button>
    </div>
  );
}

import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { countReaders, type ReaderStatus, readersPage } from '#domain/marketing/index.ts';
import type { Locale } from '#lib/locale.ts';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { List } from '../../ui/console/list/list.tsx';
import type { ListColumn } from '../../ui/console/list/list-rows.tsx';
import type { ListRules } from '../../ui/console/list/list-state.ts';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import { When } from '../../ui/console/when-text.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { readStatusList } from '../list/status-list.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import type { Route } from './+types/marketing.route';

type Row = { id: string; email: string; language: Locale; status: ReaderStatus; asked: WhenText };

const PROBLEMS = ['wrong', 'tooMany'] as const;
const RULES = {
  path: '/admin/marketing',
  views: ['confirmed', 'asked', 'left', 'all'],
} as const satisfies ListRules;
const LOOK: Record<ReaderStatus, BadgeLook> = {
  confirmed: { tone: 'success', mark: 'full' },
  asked: { tone: 'warning', mark: 'half' },
  left: { tone: 'neutral', mark: 'open' },
};

export const loader = staffOnly('newsletter.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { state, page, counts } = await readStatusList(staff, url, {
    rules: RULES,
    page: readersPage,
    counts: countReaders,
  });
  const when = whenFor(staff);
  const rows = page.rows.map(({ id, email, locale: language, status, askedAt }) => {
    return { id, email, language, status, asked: when(askedAt) };
  });
  const all = counts.asked + counts.confirmed + counts.left;
  const problem = PROBLEMS.find((each) => each === url.searchParams.get('problem')) ?? null;
  const canExport = staff.can('newsletter.export') && counts.confirmed > 0;
  return { list: { ...page, state, rows, counts: { ...counts, all } }, canExport, problem };
});

export default function Marketing({ loaderData: { list, canExport, problem } }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <main className="page" id="main">
      <PageHead title={t('marketing.title')} text={t('marketing.lead')} />
      <div className="stack">
        <CardFrame label={t('marketing.title')}>
          <List
            rules={RULES}
            list={list}
            views={{ label: t('marketing.views'), text: (view) => t(`marketing.view.${view}`) }}
            search={t('marketing.search')}
            columns={columnsOf(t)}
            keyOf={({ id }) => id}
            empty={{ glyph: 'megaphone', title: t('marketing.emptyTitle'), text: t('marketing.emptyText') }}
            emptyView={{ glyph: 'megaphone', title: t('marketing.noneTitle'), text: t('marketing.noneText') }}
          />
        </CardFrame>
        {canExport ? <Download problem={problem} /> : null}
      </div>
    </main>
  );
}

function columnsOf(t: Texts): ListColumn<Row>[] {
  return [
    {
      key: 'email',
      text: t('marketing.column.email'),
      className: 'strong',
      card: 'title',
      cell: ({ email }) => <bdi className="strong">{email}</bdi>,
    },
    {
      key: 'language',
      text: t('marketing.column.language'),
      card: 'meta',
      cell: ({ language }) => t(`marketing.in.${language}`),
    },
    {
      key: 'asked',
      text: t('marketing.column.asked'),
      className: 'muted',
      card: 'meta',
      cell: ({ asked }) => <When when={asked} />,
      short: ({ asked }) => <When when={asked} dayOnly />,
    },
    {
      key: 'status',
      text: t('marketing.column.status'),
      card: 'aside',
      cell: ({ status }) => <Badge look={LOOK[status]}>{t(`marketing.status.${status}`)}</Badge>,
    },
  ];
}

/** Form that downloads the subscribers. The file contains personal data, so the password is required again. */
function Download({ problem }: { problem: (typeof PROBLEMS)[number] | null }) {
  const t = useTexts();
  return (
    <CardFrame title={t('marketing.export')}>
      <Form
        method="post"
        action={`${RULES.path}/readers.csv`}
        reloadDocument
        className="card-body domain-add"
      >
        <p className="muted">{t('marketing.exportHelp')}</p>
        <PasswordField
          name="password"
          label={t('marketing.password')}
          autoComplete="current-password"
          error={problem ? t(`marketing.${problem}`) : undefined}
          w="min(320px, 100%)"
        />
        <Button type="submit" leftSection={<Glyph name="download" />}>
          {t('marketing.download')}
        </Button>
      </Form>
    </CardFrame>
  );
}

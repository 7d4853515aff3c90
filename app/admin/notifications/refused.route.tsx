import { Button } from '@mantine/core';
import { data, Form, useNavigation } from 'react-router';
import { withStore } from '#db/index.ts';
import { liftAddress, listSuppressions, type Suppression } from '#domain/mail/index.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { List } from '../../ui/console/list/list.tsx';
import type { ListColumn } from '../../ui/console/list/list-rows.tsx';
import { type ListRules, readListState } from '../../ui/console/list/list-state.ts';
import { SuppressionReason } from '../../ui/console/suppression-reason.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import { When } from '../../ui/console/when-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { formText } from '../kit/form-text.ts';
import { PageHead } from '../kit/page-head.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import type { Route } from './+types/refused.route';

type Row = Omit<Suppression, 'since' | 'refusedAt'> & { when: WhenText };

const RULES = { path: '/admin/settings/notifications/refused' } as const satisfies ListRules;

export const loader = staffOnly('mails.view', async ({ url }: Route.LoaderArgs, staff) => {
  const state = readListState(url, RULES);
  const page = await withStore(staff.store.id, (tx) => listSuppressions(tx, state));
  const when = whenFor(staff);
  const rows = page.rows.map(({ since: _since, refusedAt, ...row }) => ({ ...row, when: when(refusedAt) }));
  return { list: { ...page, rows, state }, canLift: staff.can('mails.lift') };
});

export const action = staffOnly(
  'mails.lift',
  async ({ request }: Route.ActionArgs, { store, request: own }) => {
    const email = formText(await request.formData(), 'email').slice(0, 254);
    const isLifted = await withStore(store.id, (tx) => liftAddress(tx, email, own.act()));
    return data({ isLifted }, { status: isLifted ? 200 : 422 });
  },
);

/** Addresses to which no mail is sent, because a mail server refused them permanently or a reader complained. */
export default function RefusedAddresses({
  loaderData: { list, canLift },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts();
  const sending = useNavigation().formData?.get('email');
  const back = <BackLink to="/admin/settings/notifications">{t('mails.settings.title')}</BackLink>;
  return (
    <main className="page" id="main">
      {actionData ? (
        <AnnounceOnce text={t(`mails.refused.${actionData.isLifted ? 'lifted' : 'gone'}`)} of={actionData} />
      ) : null}
      <PageHead title={t('mails.refused.title')} text={t('mails.refused.lead')} back={back} />
      <CardFrame label={t('mails.refused.title')}>
        <List
          rules={RULES}
          list={list}
          search={t('mails.refused.search')}
          columns={[...columnsOf(t), ...(canLift ? [liftColumn(t, sending)] : [])]}
          keyOf={({ email }) => email}
          empty={{ glyph: 'mail', title: t('mails.refused.none'), text: t('mails.refused.noneText') }}
        />
      </CardFrame>
    </main>
  );
}

function columnsOf(t: Texts): ListColumn<Row>[] {
  return [
    {
      key: 'email',
      text: t('mails.refused.email'),
      className: 'clip',
      card: 'title',
      cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      key: 'reason',
      text: t('mails.refused.reason'),
      className: 'muted clip',
      card: 'meta',
      cell: ({ cause, reason }) => (
        <SuppressionReason cause={t(`mails.refused.cause.${cause}`)} answer={reason} />
      ),
    },
    {
      key: 'when',
      text: t('mails.refused.when'),
      className: 'muted',
      card: 'meta',
      cell: ({ when }) => <When when={when} />,
    },
  ];
}

function liftColumn(t: Texts, sending: unknown): ListColumn<Row> {
  return {
    key: 'lift',
    text: t('mails.refused.act'),
    card: 'aside',
    cell: ({ email }) => (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="email" value={email} />
        <Button type="submit" data-small="" loading={sending === email}>
          {t('mails.refused.lift')} <span className="sr-only">{email}</span>
        </Button>
      </Form>
    ),
  };
}

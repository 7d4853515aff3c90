import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { withPlatform } from '#db/index.ts';
import { listOwnSuppressions } from '#domain/mail/index.ts';
import { liftDeskAddress } from '#domain/operator-desk/index.ts';
import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { CardFrame } from '../../../ui/console/card.tsx';
import { List } from '../../../ui/console/list/list.tsx';
import { readListState } from '../../../ui/console/list/list-state.ts';
import { PageNote } from '../../../ui/console/page-note.tsx';
import { SuppressionReason } from '../../../ui/console/suppression-reason.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { When } from '../../../ui/console/when-text.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { actDone, actRefused } from '../act-answer.server.ts';
import { ConsoleHead } from '../console-head.tsx';
import { type Desk, operatorActs, operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/refused.route';
import { MAIL_LIST } from './list-rules.ts';

const REFUSED_LIST = { path: '/platform-admin/mails/refused' } as const;

export const loader = operatorOnly('mails.view', async ({ url }: Route.LoaderArgs, { when, can }) => {
  const state = readListState(url, REFUSED_LIST);
  const page = await withPlatform((tx) => listOwnSuppressions(tx, state));
  const rows = page.rows.map(({ since: _since, refusedAt, ...row }) => ({ ...row, at: when(refusedAt) }));
  return { list: { ...page, rows, state }, canLift: can('mails.lift') };
});

async function lift(form: FormData, { act, t }: Desk) {
  const email = String(form.get('email') ?? '').slice(0, 254);
  return (await liftDeskAddress(email, act('mails.lift')))
    ? actDone('lift', t('maildesk.done.lift'))
    : actRefused(form, { email: t('maildesk.refused.gone') });
}

export const action = operatorActs({
  lift: { needs: 'mails.lift', run: (form, desk, _args: Route.ActionArgs) => lift(form, desk) },
});

/** The addresses of accounts that refuse the platform's mails. */
export default function RefusedPage({ loaderData: { list, canLift }, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const back = { to: localPath(MAIL_LIST.path, locale), text: t('maildesk.title') };
  return (
    <main className="page" id="main">
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      <ConsoleHead title={t('maildesk.refused.title')} text={t('maildesk.refused.lead')} back={back} />
      {actionData?.problems ? <PageNote tone="warning">{actionData.problems.email}</PageNote> : null}
      <CardFrame label={t('maildesk.refused.title')}>
        <List
          rules={{ path: localPath(REFUSED_LIST.path, locale) }}
          list={list}
          search={t('maildesk.refused.search')}
          columns={[
            {
              key: 'email',
              text: t('maildesk.column.to'),
              className: 'clip',
              card: 'title',
              cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
            },
            {
              key: 'reason',
              text: t('maildesk.refused.reason'),
              className: 'muted clip',
              card: 'meta',
              cell: ({ cause, reason }) => (
                <SuppressionReason cause={t(`maildesk.cause.${cause}`)} answer={reason} />
              ),
            },
            {
              key: 'at',
              text: t('maildesk.refused.at'),
              className: 'muted',
              card: 'meta',
              cell: ({ at }) => <When when={at} />,
            },
            {
              key: 'lift',
              text: t('maildesk.acts'),
              card: 'badge',
              cell: ({ email }) => (canLift ? <Lift email={email} /> : null),
            },
          ]}
          keyOf={({ email }) => email}
          empty={{
            glyph: 'mail',
            title: t('maildesk.refused.none'),
            text: t('maildesk.refused.noneText'),
          }}
        />
      </CardFrame>
    </main>
  );
}

function Lift({ email }: { email: string }) {
  const t = useTexts();
  const sending = useNavigation().formData?.get('email');
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="lift" />
      <input type="hidden" name="email" value={email} />
      <Button type="submit" data-small="" loading={sending === email}>
        {t('maildesk.lift')} <span className="sr-only">{email}</span>
      </Button>
    </Form>
  );
}

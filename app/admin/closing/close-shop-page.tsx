import './closing.css';
import { Button, TextInput } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { OwnPasswordField } from '../kit/own-password-field.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';

export type CloseProblem =
  | 'name_wrong'
  | 'already_closed'
  | 'store_suspended'
  | 'store_unknown'
  | 'charge_pending';

export type CloseView = { days: number; name: string; host: string; removesAt: string; unfinished: number };

type Refused = { problem: CloseProblem; typed: string };

const PROBLEMS: Record<CloseProblem, TextKey> = {
  name_wrong: 'closing.form.nameWrong',
  already_closed: 'closing.form.already',
  store_unknown: 'closing.form.already',
  store_suspended: 'closing.form.suspended',
  charge_pending: 'closing.form.charge',
};

/** Lists the consequences of closing and the steps before it, above the form for the name and the password. */
export function CloseShopPage({ view, refused }: { view: CloseView; refused: Refused | null }) {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('closing.title')}
        back={<SettingsBack />}
        text={t('closing.lead', { days: view.days })}
      />
      <div className="stack">
        <Consequences view={view} />
        <Before unfinished={view.unfinished} />
        <CloseForm name={view.name} refused={refused} />
      </div>
    </main>
  );
}

function Consequences({ view }: { view: CloseView }) {
  const t = useTexts();
  return (
    <Card title={t('closing.what.title')}>
      <ul className="closing-points">
        <li>{t('closing.what.shop')}</li>
        <li>{t('closing.what.team')}</li>
        <li>{t('closing.what.plan')}</li>
        <li>{t('closing.what.data', { date: isolate(view.removesAt) })}</li>
        <li>{t('closing.what.papers')}</li>
        <li>{t('closing.what.address', { host: isolate(view.host) })}</li>
      </ul>
    </Card>
  );
}

function Before({ unfinished }: { unfinished: number }) {
  const t = useTexts();
  return (
    <Card title={t('closing.before.title')}>
      <p>
        {unfinished > 0 ? t('closing.before.orders', { count: unfinished }) : t('closing.before.noOrders')}
      </p>
      <p>{t('closing.before.export')}</p>
      <div className="row">
        {unfinished > 0 ? (
          <Button component={Link} to="/admin/orders">
            {t('closing.before.seeOrders')}
          </Button>
        ) : null}
        <Button component={Link} to="/admin/settings/export" leftSection={<Glyph name="download" small />}>
          {t('closing.before.seeExport')}
        </Button>
      </div>
    </Card>
  );
}

function CloseForm({ name, refused }: { name: string; refused: Refused | null }) {
  const t = useTexts();
  const isSending = useNavigation().state !== 'idle';
  const problem = refused ? t(PROBLEMS[refused.problem]) : null;
  const isName = refused?.problem === 'name_wrong';
  return (
    <Card title={t('closing.form.title')}>
      {problem && !isName ? (
        <p className="note" data-tone="warning" role="alert">
          {problem}
        </p>
      ) : null}
      <Form method="post" className="stack">
        <TextInput
          name="name"
          label={t('closing.form.name', { name: isolate(name) })}
          dir="auto"
          autoComplete="off"
          maxLength={200}
          required
          defaultValue={refused?.typed ?? ''}
          error={isName ? problem : undefined}
        />
        <OwnPasswordField label={t('closing.form.password')} />
        <div>
          <Button type="submit" variant="filled" data-tone="danger" loading={isSending}>
            {t('closing.form.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

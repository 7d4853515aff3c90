import { Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code } from '../../ui/own-text.tsx';
import { PageHead } from '../kit/page-head.tsx';

type Props = { orders: { id: string; number: number }[]; problem: 'wrong' | 'tooMany' | null };

/**
 * Confirms the export of the ticked orders. The file contains personal data, so the password is required
 * again.
 */
export function ExportTicked({ orders, problem }: Props) {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <PageHead
        heading={t('orderlife.list.exportTitle', { count: orders.length })}
        text={t('files.export.ordersText')}
      />
      <CardFrame title={t('files.export.personalTitle')}>
        <Form
          method="post"
          action="/admin/settings/export/orders.csv"
          reloadDocument
          className="card-body stack"
        >
          <p>{t('files.export.personalText')}</p>
          <p className="muted">
            {orders.map(({ id, number }, at) => (
              <span key={id}>
                {at > 0 ? ' · ' : null}
                <Code>{`#${number}`}</Code>
                <input type="hidden" name="order" value={id} />
              </span>
            ))}
          </p>
          <PasswordField
            name="password"
            label={t('files.export.password')}
            autoComplete="current-password"
            required
            withAsterisk={false}
            error={problem ? t(`files.export.${problem}`) : undefined}
            w="min(320px, 100%)"
          />
          <div className="row">
            <Button type="submit" variant="filled" leftSection={<Glyph name="download" small />}>
              {t('orderlife.list.exportGo')}
            </Button>
            <Button component={Link} to="/admin/orders">
              {t('common.orders')}
            </Button>
          </div>
        </Form>
      </CardFrame>
      <p className="caption export-audited">{t('admin.exports.audited')}</p>
    </main>
  );
}

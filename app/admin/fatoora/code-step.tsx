import { Button, TextInput } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { Card } from '../../ui/console/card.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { type LinkResult, type LinkView, TAX_INVOICES_PATH } from './link-view.ts';
import { MessageList } from './message-list.tsx';

type Props = { view: LinkView; result: LinkResult | undefined };

const KINDS = ['invoice', 'credit', 'debit'] as const;

/** The second step; the third and the fourth run while the code is sent. */
export function CodeStep({ view, result }: Props) {
  const t = useTexts();
  const { details, canEdit, certificate } = view;
  return (
    <div className="split">
      <div className="stack">
        {certificate ? <PageNote tone="info">{t('taxdocs.code.goesOn')}</PageNote> : null}
        <Card title={t('taxdocs.code.title')}>
          <ol className="tax-howto">
            <li>{t(`taxdocs.code.portal.${details.environment}`)}</li>
            <li>{t('taxdocs.code.choose')}</li>
            <li>{t('taxdocs.code.copy')}</li>
          </ol>
          <CodeForm result={result} canEdit={canEdit} button={t('taxdocs.code.go')} />
          <p className="muted caption">{t('taxdocs.code.key')}</p>
        </Card>
      </div>
      <div className="stack">
        <Card title={t('taxdocs.code.next')}>
          <ul className="tax-samples">
            {(['standard', 'simplified'] as const).flatMap((form) =>
              KINDS.map((kind) => <li key={`${form}-${kind}`}>{t(`taxdocs.sample.${form}.${kind}`)}</li>),
            )}
          </ul>
          <p className="muted">{t('taxdocs.code.nextText')}</p>
        </Card>
        <Card
          title={t('taxdocs.code.checked')}
          acts={
            canEdit ? (
              <Link className="text-link" to={`${TAX_INVOICES_PATH}?edit`}>
                {t('common.action.edit')}
              </Link>
            ) : null
          }
        >
          <dl className="tax-facts stacked">
            <dt>{t('taxdocs.where.title')}</dt>
            <dd>{t(`taxdocs.where.${details.environment}`)}</dd>
            <dt>{t('taxdocs.details.name')}</dt>
            <dd>
              <OwnText>{details.name}</OwnText>
            </dd>
            <dt>{t('taxdocs.details.vatNumber')}</dt>
            <dd>
              <Code>{view.vatNumber}</Code>
            </dd>
            <dt>{t(`taxdocs.scheme.${details.scheme}`)}</dt>
            <dd>
              <Code>{details.registration}</Code>
            </dd>
          </dl>
        </Card>
      </div>
    </div>
  );
}

type CodeFormProps = { result: LinkResult | undefined; canEdit: boolean; button: string };

export function CodeForm({ result, canEdit, button }: CodeFormProps) {
  const t = useTexts();
  const isSending = useNavigation().formData?.get('intent') === 'code';
  const refused = result?.form === 'code' ? result : null;
  return (
    <Form method="post" noValidate className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="code" />
      {refused?.note ? (
        <PageNote tone="danger">
          <span>{refused.note}</span>
        </PageNote>
      ) : null}
      <MessageList messages={refused?.messages ?? []} />
      <fieldset className="stack" disabled={!canEdit || isSending}>
        <TextInput
          name="code"
          label={t('taxdocs.code.label')}
          description={t('taxdocs.code.help')}
          defaultValue={refused?.code}
          error={refused?.error ?? undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          dir="ltr"
          className="number-field"
        />
        <div className="row">
          <Button type="submit" variant="filled">
            {button}
          </Button>
          <p role="status" className="muted">
            {isSending ? t('taxdocs.code.sending') : ''}
          </p>
        </div>
      </fieldset>
    </Form>
  );
}

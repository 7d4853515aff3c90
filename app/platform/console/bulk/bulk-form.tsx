import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { BulkKind } from '#domain/bulk-acts/index.ts';
import { Card } from '../../../ui/console/card.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { ReasonField } from '../reason-field.tsx';
import type { BulkProps } from './bulk-props.ts';

const DEFAULT_DAYS = 7;

/** The form of the act, its details and the reason. It leads to a preview, which can be repeated with other values. */
export function BulkForm({ bulk, result }: BulkProps) {
  const t = useTexts();
  const { state, formData } = useNavigation();
  const own = result?.intent === 'preview' ? result : undefined;
  const { kinds } = bulk;
  const known = kinds.find((kind) => kind === own?.typed?.kind) ?? bulk.kind ?? kinds[0] ?? 'suspend';
  const [kind, setKind] = useState<BulkKind>(known);
  return (
    <Card title={t('bulkdesk.work')}>
      <Form method="post" className="stack bulk-form" noValidate>
        <input type="hidden" name="intent" value="preview" />
        <NativeSelect
          name="kind"
          label={t('bulkdesk.act')}
          description={t(`bulkdesk.about.${kind}`)}
          data={kinds.map((value) => ({ value, label: t(`bulkdesk.kind.${value}`) }))}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as BulkKind)}
          error={own?.problems?.kind}
        />
        <Details bulk={bulk} result={own} kind={kind} />
        <ReasonField typed={own?.typed?.reason ?? bulk.reason} problem={own?.problems?.reason} />
        <div className="row">
          <Button
            type="submit"
            variant={bulk.previewKey ? 'default' : 'filled'}
            loading={state !== 'idle' && formData?.get('intent') === 'preview'}
          >
            {t('bulkdesk.preview')}
          </Button>
          <span className="muted">{t('bulkdesk.previewText')}</span>
        </div>
      </Form>
    </Card>
  );
}

function Details({ bulk, result, kind }: BulkProps & { kind: BulkKind }) {
  const t = useTexts();
  if (kind === 'extend_trial') {
    return (
      <TextInput
        type="number"
        name="days"
        label={t('bulkdesk.days')}
        min={1}
        max={365}
        defaultValue={result?.typed?.days ?? bulk.days ?? DEFAULT_DAYS}
        error={result?.problems?.days}
      />
    );
  }
  if (kind !== 'change_package' && kind !== 'give_package') return null;
  return (
    <>
      <NativeSelect
        name="package"
        label={t('bulkdesk.plan')}
        data={bulk.packages}
        defaultValue={result?.typed?.package ?? bulk.planCode}
        error={result?.problems?.package}
      />
      {kind === 'give_package' ? (
        <TextInput
          type="date"
          name="day"
          label={t('bulkdesk.lastDay')}
          defaultValue={result?.typed?.day ?? bulk.lastDay}
          error={result?.problems?.day}
        />
      ) : null}
    </>
  );
}

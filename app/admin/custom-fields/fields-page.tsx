import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import type { CustomField } from '#domain/catalog/index.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { GuardForms } from '../kit/guard-forms.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { FIELD_KINDS } from '../product-editor/typed-custom.ts';
import { FieldRow } from './field-row.tsx';
import type { FieldsResult } from './fields-view.ts';
import { NameFields } from './name-fields.tsx';

type Props = { fields: CustomField[]; most: number; result: FieldsResult | undefined };

export function FieldsPage({ fields, most, result }: Props) {
  const t = useTexts();
  const refused = result && 'problem' in result ? result : null;
  const ofRow = refused?.intent === 'change' ? refused : null;
  return (
    <main className="page form" id="main">
      <GuardForms />
      <PageHead title={t('customfields.title')} back={<SettingsBack />} text={t('customfields.text')} />
      {result && 'said' in result ? <AnnounceOnce text={result.said} of={result} /> : null}
      {refused && refused.intent !== 'add' && !fields.some(({ id }) => id === ofRow?.id) ? (
        <PageNote tone="danger">{refused.problem}</PageNote>
      ) : null}
      <div className="stack">
        <CardFrame label={t('customfields.title')}>
          {fields.length === 0 ? <p className="card-body muted">{t('customfields.none')}</p> : null}
          <ul className="card-rows">
            {fields.map((field, at) => (
              <FieldRow
                key={field.id}
                field={field}
                isFirst={at === 0}
                isLast={at === fields.length - 1}
                refused={ofRow?.id === field.id ? ofRow : null}
              />
            ))}
          </ul>
        </CardFrame>
        {fields.length < most || refused?.intent === 'add' ? (
          <AddField count={fields.length} most={most} refused={refused?.intent === 'add' ? refused : null} />
        ) : null}
      </div>
    </main>
  );
}

type AddProps = { count: number; most: number; refused: Extract<FieldsResult, { problem: string }> | null };

// The key changes with each added field, so that the form is empty again.
function AddField({ count, most, refused }: AddProps) {
  const t = useTexts();
  const isSending = useNavigation().formData?.get('intent') === 'add';
  return (
    <CardFrame
      title={t('customfields.add')}
      acts={<span className="caption">{t('customfields.most', { max: most })}</span>}
    >
      <Form method="post" className="card-body stack" key={count} preventScrollReset>
        <NameFields names={refused?.names ?? { en: '', ar: '' }} problem={refused?.problem} />
        <NativeSelect
          name="kind"
          label={t('customfields.kind.label')}
          description={t('customfields.kindHelp')}
          defaultValue={refused?.kind ?? 'text'}
          data={FIELD_KINDS.map((value) => ({ value, label: t(`customfields.kind.${value}`) }))}
        />
        <Checkbox
          name="isShown"
          value="yes"
          label={t('customfields.shown')}
          defaultChecked={refused?.isShown ?? true}
        />
        <div className="row">
          <Button type="submit" name="intent" value="add" variant="filled" loading={isSending}>
            {t('customfields.add')}
          </Button>
        </div>
      </Form>
    </CardFrame>
  );
}

import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { Card } from '../../../ui/console/card.tsx';
import { PageNote } from '../../../ui/console/page-note.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import type { ActResult } from '../act-result.ts';
import './breaches.css';

const KINDS = [
  'names',
  'contacts',
  'addresses',
  'orders',
  'messages',
  'passwords',
  'payments',
  'documents',
  'staff',
  'other',
] as const;
const STATES = ['open', 'told', 'not_needed'] as const;
const LONG = { title: 200, what: 4000, measures: 4000, authorityNote: 1000, changeNote: 500 } as const;

type Fields = { typed: Record<string, string>; problems: Record<string, string> };
type Props = {
  /** The values of the last entry. */
  own: Record<string, string>;
  /** The number of entries that this form was based on. */
  seen: number;
  result: ActResult | undefined;
};

/** The record of a breach; what is posted becomes a new entry of the log. */
export function BreachForm({ own, seen, result }: Props) {
  const t = useTexts();
  const isSending = useNavigation().formData?.get('intent') === 'save';
  const refused = result?.intent === 'save' ? result : undefined;
  const fields = { typed: refused?.typed ?? own, problems: refused?.problems ?? {} };
  return (
    <Form method="post" className="stack breach-form" noValidate key={`${seen} ${result?.said ?? ''}`}>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="seen" value={seen} />
      {fields.problems.entry ? <PageNote tone="danger">{fields.problems.entry}</PageNote> : null}
      <WhatCard {...fields} />
      <WhoCard {...fields} isTyped={refused !== undefined} />
      <ToldCard {...fields} isFirst={seen === 0} />
      <div>
        <Button type="submit" variant="filled" loading={isSending}>
          {t('breachdesk.save')}
        </Button>
      </div>
    </Form>
  );
}

function WhatCard({ typed, problems }: Fields) {
  const t = useTexts();
  return (
    <Card title={t('breachdesk.f.what')}>
      <TextInput
        name="title"
        label={t('breachdesk.f.title')}
        maxLength={LONG.title}
        dir="auto"
        defaultValue={typed.title}
        error={problems.title}
      />
      <Words name="what" fields={{ typed, problems }} />
      <div className="field-pair">
        <Time name="awareAt" fields={{ typed, problems }} />
        <Time name="happenedAt" fields={{ typed, problems }} />
      </div>
      <Words name="measures" fields={{ typed, problems }} />
    </Card>
  );
}

function WhoCard({ typed, problems, isTyped }: Fields & { isTyped: boolean }) {
  const t = useTexts();
  const kinds = (typed.dataKinds ?? '').split(' ');
  return (
    <Card title={t('breachdesk.persons')}>
      <Checkbox
        name="concernsAll"
        label={t('breachdesk.f.concernsAll')}
        defaultChecked={typed.concernsAll === 'on'}
      />
      <Textarea
        name="stores"
        label={t('breachdesk.f.stores')}
        description={t('breachdesk.f.storesHelp')}
        rows={3}
        dir="ltr"
        defaultValue={typed.stores}
        error={problems.stores}
      />
      <Checkbox.Group
        label={t('breachdesk.f.dataKinds')}
        defaultValue={kinds}
        error={problems.dataKinds}
        key={String(isTyped)}
      >
        <div className="breach-kinds">
          {KINDS.map((kind) => (
            <Checkbox key={kind} name="dataKinds" value={kind} label={t(`breachdesk.data.${kind}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        name="persons"
        label={t('breachdesk.f.persons')}
        inputMode="numeric"
        maxLength={9}
        dir="ltr"
        defaultValue={typed.persons}
        error={problems.persons}
      />
    </Card>
  );
}

function ToldCard({ typed, problems, isFirst }: Fields & { isFirst: boolean }) {
  const t = useTexts();
  return (
    <Card title={t('breachdesk.f.authority')}>
      <div className="field-pair">
        <NativeSelect
          name="authority"
          label={t('breachdesk.f.authority')}
          data={STATES.map((value) => ({ value, label: t(`breachdesk.authority.${value}`) }))}
          defaultValue={typed.authority}
          error={problems.authority}
        />
        <Time name="authorityToldAt" fields={{ typed, problems }} />
      </div>
      <Words name="authorityNote" fields={{ typed, problems }} />
      <TextInput
        name="changeNote"
        label={t('breachdesk.f.changeNote')}
        maxLength={LONG.changeNote}
        dir="auto"
        defaultValue={typed.changeNote ?? (isFirst ? t('breachdesk.firstNote') : '')}
        error={problems.changeNote}
      />
    </Card>
  );
}

type FieldProps<Name> = { name: Name; fields: Fields };

function Words({ name, fields: { typed, problems } }: FieldProps<'what' | 'measures' | 'authorityNote'>) {
  const t = useTexts();
  return (
    <Textarea
      name={name}
      label={t(`breachdesk.f.${name}`)}
      rows={name === 'authorityNote' ? 2 : 4}
      maxLength={LONG[name]}
      dir="auto"
      defaultValue={typed[name]}
      error={problems[name]}
    />
  );
}

function Time({
  name,
  fields: { typed, problems },
}: FieldProps<'awareAt' | 'happenedAt' | 'authorityToldAt'>) {
  const t = useTexts();
  return (
    <TextInput
      type="datetime-local"
      name={name}
      label={t(`breachdesk.f.${name}`)}
      defaultValue={typed[name]}
      error={problems[name]}
    />
  );
}

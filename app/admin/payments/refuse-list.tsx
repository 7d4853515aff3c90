import { Button, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { EmptyState } from '../../ui/console/list/empty-state.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import { When } from '../../ui/console/when-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';

export type RefusalRow = {
  id: string;
  kind: 'phone' | 'email';
  text: string;
  reason: string;
  addedBy: string;
  when: WhenText;
};

export type RefuseResult =
  | { problem: 'value_invalid'; typed: { who: string; reason: string } }
  | { done: true };

type Props = { rows: RefusalRow[]; result: RefuseResult | undefined };

/** Shoppers without cash on delivery: add by phone or e-mail, remove. */
export function RefuseList({ rows, result }: Props) {
  return (
    <div className="stack">
      <AddForm result={result} />
      <Listed rows={rows} />
    </div>
  );
}

function AddForm({ result }: { result: RefuseResult | undefined }) {
  const t = useTexts();
  const isSaving = useNavigation().formData?.get('intent') === 'add';
  const typed = result && 'typed' in result ? result.typed : null;
  return (
    <CardFrame title={t('payments.refuse.add')}>
      <Form
        method="post"
        className="card-body stack"
        key={result && 'done' in result ? JSON.stringify(result) : ''}
      >
        <div className="field-pair">
          <TextInput
            name="who"
            label={t('payments.refuse.who')}
            description={t('payments.refuse.whoHelp')}
            defaultValue={typed?.who}
            error={typed ? t('payments.refuse.invalid') : undefined}
            maxLength={254}
            dir="ltr"
            autoComplete="off"
            required
          />
          <TextInput
            name="reason"
            label={t('common.reason')}
            description={t('payments.refuse.reasonHelp')}
            defaultValue={typed?.reason}
            maxLength={500}
            dir="auto"
            autoComplete="off"
          />
        </div>
        <div className="row end">
          <Button type="submit" variant="filled" name="intent" value="add" loading={isSaving}>
            {t('payments.refuse.submit')}
          </Button>
        </div>
      </Form>
    </CardFrame>
  );
}

function Listed({ rows }: { rows: RefusalRow[] }) {
  const t = useTexts();
  if (rows.length === 0) {
    return (
      <section className="card">
        <EmptyState
          glyph="shield"
          title={t('payments.refuse.emptyTitle')}
          text={t('payments.refuse.emptyText')}
        />
      </section>
    );
  }
  return (
    <CardFrame title={t('payments.refuse.listed')}>
      <ul className="card-body plain-list refuse-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <Glyph name={row.kind === 'phone' ? 'phone' : 'mail'} small />
            <div className="grow">
              <Code>{row.text}</Code>
              {row.reason ? (
                <p className="sm">
                  <OwnText>{row.reason}</OwnText>
                </p>
              ) : null}
              <p className="muted sm">
                {t('payments.refuse.by', { name: row.addedBy })} <When when={row.when} />
              </p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={row.id} />
              <Button type="submit" data-small="" name="intent" value="remove">
                {t('payments.refuse.remove')}
                <span className="sr-only">{` ${row.text}`}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </CardFrame>
  );
}

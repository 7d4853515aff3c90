import { Button, Checkbox } from '@mantine/core';
import { Form } from 'react-router';
import type { CustomField } from '#domain/catalog/index.ts';
import { otherLocale } from '#lib/locale.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { RowRemoval, RowShifts } from '../../ui/console/list/row-acts.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { FieldsResult } from './fields-view.ts';
import { NameFields } from './name-fields.tsx';

type Props = {
  field: CustomField;
  isFirst: boolean;
  isLast: boolean;
  refused: Extract<FieldsResult, { problem: string }> | null;
};

/** A field in the list with its actions; removal is confirmed. */
export function FieldRow({ field, isFirst, isLast, refused }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  const { id, names, kind, isShown, products } = field;
  const own = names[locale] === '' ? otherLocale(locale) : locale;
  const name = isolate(names[own]);
  const facts = [t(`customfields.kind.${kind}`), t('customfields.products', { count: products })];
  if (!isShown) facts.push(t('customfields.hidden'));
  return (
    <li className="row own-field">
      <div className="grow">
        <p className="strong">
          <OwnText locale={own}>{names[own]}</OwnText>
        </p>
        <p className="caption">{facts.join(' · ')}</p>
        <details open={refused !== null}>
          <summary className="text-link" aria-label={t('customfields.changeOf', { name })}>
            {t('customfields.change')}
          </summary>
          <Form
            method="post"
            className="stack row-form"
            preventScrollReset
            key={`${names.en}/${names.ar}/${isShown}`}
          >
            <input type="hidden" name="id" value={id} />
            <NameFields names={refused?.names ?? names} problem={refused?.problem} />
            <Checkbox
              name="isShown"
              value="yes"
              label={t('customfields.shown')}
              defaultChecked={refused?.isShown ?? isShown}
            />
            <div className="row">
              <Button type="submit" name="intent" value="change">
                {t('customfields.save')}
              </Button>
            </div>
          </Form>
        </details>
        <RowRemoval
          id={id}
          name={t('customfields.remove', { name })}
          text={t('customfields.removeText', { count: products })}
          sure={t('customfields.removeSure')}
        >
          {t('customfields.removeShort')}
        </RowRemoval>
      </div>
      <RowShifts
        id={id}
        earlier={t('customfields.earlier', { name })}
        later={t('customfields.later', { name })}
        isFirst={isFirst}
        isLast={isLast}
      />
    </li>
  );
}

import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import { eachLocale, otherLocale } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { BilingualField } from '../kit/bilingual-field.tsx';
import { type Drawn, EditorCard, EditorField, problemText } from './fields.tsx';
import { emptyCustom, type OwnField } from './typed-custom.ts';

type Props = { drawn: Drawn; fields: OwnField[] };

export function CustomCard({ drawn, fields }: Props) {
  const t = useTexts();
  if (fields.length === 0) return null;
  return (
    <EditorCard
      id="custom"
      title={t('customfields.title')}
      acts={
        <Link className="text-link" to="/admin/settings/customFields">
          {t('customfields.card.manage')}
        </Link>
      }
    >
      {fields.map((field) => (
        <Field key={field.id} drawn={drawn} field={field} />
      ))}
    </EditorCard>
  );
}

function Field({ drawn, field }: { drawn: Drawn; field: OwnField }) {
  const t = useTexts();
  const { locale } = useReading();
  const { id, kind, names, isShown } = field;
  const typed = drawn.typed.custom[id] ?? emptyCustom(kind);
  const problem = drawn.problems[`custom.${id}`];
  const name = names[locale] || names[otherLocale(locale)];
  const hint = isShown ? undefined : t('customfields.card.hidden');
  return (
    <>
      <input type="hidden" name={`custom.${id}.kind`} value={kind} />
      {kind === 'text' ? (
        <BilingualField
          {...{ name: `custom.${id}`, label: name, hint, values: typed.words, maxLength: 500 }}
          errors={problem && eachLocale((each) => typed.words[each] && (problemText(t, problem) ?? ''))}
        />
      ) : kind === 'yes_no' ? (
        <NativeSelect
          name={`custom.${id}.value`}
          label={name}
          description={hint}
          defaultValue={typed.value}
          error={problemText(t, problem)}
          data={['', 'yes', 'no'].map((value) => ({
            value,
            label: t(`customfields.value.${value === 'yes' || value === 'no' ? value : 'none'}`),
          }))}
        />
      ) : (
        <EditorField
          {...{ hint, problem, name: `custom.${id}.value`, label: name, value: typed.value }}
          kind={kind === 'number' ? 'number' : 'code'}
        />
      )}
    </>
  );
}

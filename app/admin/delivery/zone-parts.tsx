import { Button, TextInput } from '@mantine/core';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

type NamesProps = {
  name: string;
  values: { en: string; ar: string };
  problem: (path: string) => string | undefined;
};

/** The same text in both languages; an empty one falls back to the other. */
export function BothLanguages({ name, values, problem }: NamesProps) {
  const t = useTexts();
  return (
    <div className="field-row">
      <TextInput
        label={t('delivery.admin.zone.en')}
        name={`${name}.en`}
        lang="en"
        dir="ltr"
        defaultValue={values.en}
        error={problem(`${name}.en`)}
        autoComplete="off"
      />
      <TextInput
        label={t('delivery.admin.zone.ar')}
        name={`${name}.ar`}
        lang="ar"
        dir="rtl"
        defaultValue={values.ar}
        error={problem(`${name}.ar`)}
        autoComplete="off"
      />
    </div>
  );
}

export function AddRow({ text, onAdd }: { text: string; onAdd: () => void }) {
  return (
    <div className="needs-scripts">
      <Button onClick={onAdd} leftSection={<Glyph name="plus" />}>
        {text}
      </Button>
    </div>
  );
}

export function Problem({ text }: { text: string | undefined }) {
  return text ? (
    <p className="field-problem" role="alert">
      {text}
    </p>
  ) : null;
}

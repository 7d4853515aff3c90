import { Button } from '@mantine/core';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { NamePair } from '../kit/name-pair.tsx';

type NamesProps = Omit<Parameters<typeof NamePair>[0], 'label'>;

/** The same text in both languages; an empty one falls back to the other. */
export function BothLanguages(props: NamesProps) {
  const t = useTexts();
  return <NamePair {...props} label={(locale) => t(`delivery.admin.zone.${locale}`)} />;
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

import { TextInput } from '@mantine/core';
import { parseColour } from '#lib/colour.ts';
import { Card } from '../card.tsx';
import { useTexts } from '../texts.tsx';

export type ColourFieldName = 'primaryColor' | 'secondaryColor';

type Typed = Record<ColourFieldName, string>;
type Props = {
  typed: Typed;
  errors: { [K in ColourFieldName]?: unknown };
  onChange: (change: Partial<Typed>) => void;
};

const PRESETS = [
  { name: 'navy', primaryColor: '#242F51', secondaryColor: '#384878' },
  { name: 'palm', primaryColor: '#1F4D3A', secondaryColor: '#8A611C' },
  { name: 'plum', primaryColor: '#5B2440', secondaryColor: '#8C3D66' },
  { name: 'clay', primaryColor: '#8A3B22', secondaryColor: '#9A5B2C' },
  { name: 'ink', primaryColor: '#1B1D22', secondaryColor: '#4A5568' },
] as const;

export function ColourFields({ typed, errors, onChange }: Props) {
  const t = useTexts();
  return (
    <Card title={t('admin.branding.colours')}>
      <div className="colour-pair">
        <ColourField
          name="primaryColor"
          label={t('admin.branding.primary')}
          value={typed.primaryColor}
          refused={errors.primaryColor !== undefined}
          onChange={(value) => onChange({ primaryColor: value })}
        />
        <ColourField
          name="secondaryColor"
          label={t('admin.branding.secondary')}
          value={typed.secondaryColor}
          refused={errors.secondaryColor !== undefined}
          onChange={(value) => onChange({ secondaryColor: value })}
        />
      </div>
      <fieldset className="needs-scripts">
        <legend className="field-label">{t('admin.branding.presets')}</legend>
        <div className="presets">
          {PRESETS.map(({ name, primaryColor, secondaryColor }) => (
            <button
              key={name}
              type="button"
              className="preset"
              aria-label={t(`admin.branding.preset.${name}`)}
              aria-pressed={typed.primaryColor === primaryColor && typed.secondaryColor === secondaryColor}
              style={{ background: `linear-gradient(90deg, ${primaryColor} 50%, ${secondaryColor} 50%)` }}
              onClick={() => onChange({ primaryColor, secondaryColor })}
            />
          ))}
        </div>
      </fieldset>
    </Card>
  );
}

type FieldProps = {
  name: ColourFieldName;
  label: string;
  value: string;
  refused: boolean;
  onChange: (value: string) => void;
};

function ColourField({ name, label, value, refused, onChange }: FieldProps) {
  const t = useTexts();
  const colour = parseColour(value);
  const wrong = !colour.ok && (refused || value.length >= 7 || value === '');
  return (
    <div className="colour-field">
      <label
        className="colour-swatch needs-scripts"
        style={{ background: colour.ok ? colour.value : 'transparent' }}
      >
        <span className="sr-only">{t('admin.branding.pick', { name: label })}</span>
        <input
          type="color"
          value={colour.ok ? colour.value.toLowerCase() : '#000000'}
          onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
        />
      </label>
      <TextInput
        className="grow ltr-field"
        label={label}
        name={name}
        value={value}
        maxLength={9}
        autoComplete="off"
        spellCheck={false}
        error={wrong ? t('admin.branding.problem.colour') : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

import { useEffect, useId, useState } from 'react';
import { inMegabytes } from '#lib/file-limits.ts';
import { Card } from '../card.tsx';
import { useTexts } from '../texts.tsx';
import { usePreview } from '../use-preview.ts';
import type { LogoFieldName, LogoProblem } from './logo-view.ts';

const MAX_MEGAPIXELS = 50;
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

const LABELS = {
  logo: 'admin.branding.logoLight',
  logoDark: 'admin.branding.logoDark',
  favicon: 'content.branding.favicon',
} as const;

type Props = {
  names: readonly LogoFieldName[];
  /** The URLs of the saved logos. */
  saved: Partial<Record<LogoFieldName, string | null>>;
  /** The name that is shown in place of a missing logo. */
  ownerName: string;
  errors: { [K in LogoFieldName]?: LogoProblem };
  maxBytes: number;
  onChange?: () => void;
};

export function LogoFields({ names, saved, ownerName, errors, maxBytes, onChange = () => {} }: Props) {
  const t = useTexts();
  return (
    <Card title={t('admin.branding.logo')} bodyClass="card-body">
      <div className="logo-pair">
        {names.map((name) => (
          <LogoField
            key={name}
            name={name}
            saved={saved[name] ?? null}
            fallback={name === 'logoDark' ? (saved.logo ?? null) : null}
            ownerName={ownerName}
            maxBytes={maxBytes}
            refused={errors[name]}
            onChange={onChange}
          />
        ))}
      </div>
      <p className="caption logo-help">{t('admin.branding.logoHelp', inMegabytes(maxBytes))}</p>
    </Card>
  );
}

type FieldProps = {
  name: LogoFieldName;
  saved: string | null;
  fallback: string | null;
  ownerName: string;
  maxBytes: number;
  refused: LogoProblem | undefined;
  onChange: () => void;
};

function LogoField(props: FieldProps) {
  const t = useTexts();
  const id = useId();
  const { name, saved } = props;
  const { shown, problem, isRemoved, choose, remove } = useLogo(props);
  const label = t(LABELS[name]);
  return (
    <div className="logo-field">
      <p className="field-label">{label}</p>
      <div className="logo-stage" data-mode={name === 'logoDark' ? 'dark' : 'light'}>
        <LogoFace shown={shown} fallback={props.fallback} ownerName={props.ownerName} />
      </div>
      <div className="logo-buttons">
        <label className="file-button">
          <span>
            {t(shown ? 'admin.branding.replace' : 'admin.branding.upload')}
            <span className="sr-only"> ({label})</span>
          </span>
          <input
            type="file"
            name={name}
            accept={TYPES.join()}
            aria-describedby={`${id}-problem`}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => choose(event.currentTarget)}
          />
        </label>
        {saved ? <RemoveCheck name={name} label={label} checked={isRemoved} onChange={remove} /> : null}
      </div>
      <p className="field-error" id={`${id}-problem`} role={problem ? 'alert' : undefined}>
        {problem
          ? t(`admin.branding.problem.${problem}`, { max: MAX_MEGAPIXELS, ...inMegabytes(props.maxBytes) })
          : ''}
      </p>
    </div>
  );
}

type RemoveProps = {
  name: LogoFieldName;
  label: string;
  checked: boolean;
  onChange: (isRemoved: boolean) => void;
};

function RemoveCheck({ name, label, checked, onChange }: RemoveProps) {
  const t = useTexts();
  return (
    <label className="remove-check">
      <input
        type="checkbox"
        name={`remove-${name}`}
        value="yes"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {t('admin.branding.remove')}
        <span className="sr-only"> ({label})</span>
      </span>
    </label>
  );
}

/** The picture that would be saved now, and the error of a rejected file. */
function useLogo({ saved, maxBytes, refused, onChange }: FieldProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const [problem, setProblem] = useState(refused);
  useEffect(() => setProblem(refused), [refused]);
  const shown = usePreview(chosen) ?? (isRemoved ? null : saved);
  const choose = (input: HTMLInputElement) => {
    const file = input.files?.[0] ?? null;
    const found = file ? problemOf(file, maxBytes) : undefined;
    if (found) input.value = '';
    setProblem(found);
    setChosen(found ? null : file);
    if (!found && file) setRemoved(false);
    onChange();
  };
  const remove = (next: boolean) => {
    setRemoved(next);
    onChange();
  };
  return { shown, problem, isRemoved, choose, remove };
}

function LogoFace({
  shown,
  fallback,
  ownerName,
}: {
  shown: string | null;
  fallback: string | null;
  ownerName: string;
}) {
  const t = useTexts();
  if (shown) return <img src={shown} alt="" />;
  if (fallback) {
    return (
      <span className="logo-plate" title={t('admin.branding.darkFallback')}>
        <img src={fallback} alt="" />
      </span>
    );
  }
  return (
    <bdi className="logo-name" title={t('admin.branding.noLogo')}>
      {ownerName}
    </bdi>
  );
}

function problemOf(file: File, maxBytes: number): LogoProblem | undefined {
  if (!TYPES.includes(file.type)) return 'logoType';
  return file.size > maxBytes ? 'logoLarge' : undefined;
}

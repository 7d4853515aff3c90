import { useEffect, useId, useState } from 'react';
import { inMegabytes } from '#lib/file-limits.ts';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { imageHref } from '../../ui/picture.tsx';
import type { BrandingErrors, BrandingView, LogoFieldName, LogoProblem } from './branding-view.ts';
import { LOGO_FIELDS, MAX_LOGO_BYTES } from './branding-view.ts';

const MAX_MEGAPIXELS = 50;
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

const LABELS = {
  logo: 'admin.branding.logoLight',
  logoDark: 'admin.branding.logoDark',
  favicon: 'content.branding.favicon',
} as const;

type Props = { branding: BrandingView; storeName: string; errors: BrandingErrors; onChange: () => void };

export function LogoFields({ branding, storeName, errors, onChange }: Props) {
  const t = useTexts();
  return (
    <Card title={t('admin.branding.logo')} bodyClass="card-body">
      <div className="logo-pair">
        {LOGO_FIELDS.map((name) => (
          <LogoField
            key={name}
            name={name}
            saved={addressOf(branding[name])}
            fallback={name === 'logoDark' ? addressOf(branding.logo) : null}
            storeName={storeName}
            refused={errors[name]}
            onChange={onChange}
          />
        ))}
      </div>
      <p className="caption logo-help">{t('admin.branding.logoHelp', inMegabytes(MAX_LOGO_BYTES))}</p>
    </Card>
  );
}

function addressOf(logo: BrandingView[LogoFieldName]): string | null {
  return logo && imageHref(logo.src, 384);
}

type FieldProps = {
  name: LogoFieldName;
  saved: string | null;
  fallback: string | null;
  storeName: string;
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
        <LogoFace shown={shown} fallback={props.fallback} storeName={props.storeName} />
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
          ? t(`admin.branding.problem.${problem}`, { max: MAX_MEGAPIXELS, ...inMegabytes(MAX_LOGO_BYTES) })
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
function useLogo({ saved, refused, onChange }: FieldProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const [problem, setProblem] = useState(refused);
  useEffect(() => setProblem(refused), [refused]);
  const shown = usePreview(chosen) ?? (isRemoved ? null : saved);
  const choose = (input: HTMLInputElement) => {
    const file = input.files?.[0] ?? null;
    const found = file ? problemOf(file) : undefined;
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
  storeName,
}: {
  shown: string | null;
  fallback: string | null;
  storeName: string;
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
      {storeName}
    </bdi>
  );
}

function problemOf(file: File): LogoProblem | undefined {
  if (!TYPES.includes(file.type)) return 'logoType';
  return file.size > MAX_LOGO_BYTES ? 'logoLarge' : undefined;
}

function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

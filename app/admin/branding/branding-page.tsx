import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { deriveRoles, parseColour } from '#lib/colour.ts';
import type { Locale } from '#lib/locale.ts';
import { ColourFields } from '../../ui/console/branding/colour-fields.tsx';
import { ContrastCheck } from '../../ui/console/branding/contrast-check.tsx';
import { LogoFields } from '../../ui/console/branding/logo-fields.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { imageHref, type PictureView } from '../../ui/picture.tsx';
import { useSavedForm } from '../kit/use-saved-form.ts';
import { PublishFields, PublishPage } from '../publishing/publish-page.tsx';
import { editorProblem, type PublishView } from '../publishing/publish-view.ts';
import {
  type BrandingErrors,
  type BrandingResult,
  type BrandingTyped,
  type BrandingView,
  LOGO_FIELDS,
  MAX_LOGO_BYTES,
  type SampleProduct,
} from './branding-view.ts';
import { StorePreview } from './store-preview.tsx';

type Props = {
  branding: BrandingView;
  publishing: PublishView;
  store: { name: string; nameLocale: Locale };
  samples: SampleProduct[];
  canEdit: boolean;
  result: BrandingResult | undefined;
};

const FORM = 'branding-form';

export function BrandingPage(props: Props) {
  const t = useTexts();
  const { branding, publishing, result, canEdit } = props;
  const form = useBrandingForm(branding, result);
  const roles = deriveRoles(form.colours.primaryColor, form.colours.secondaryColor);
  const errors = form.open ? errorsOf(form.open) : {};
  return (
    <PublishPage
      form={FORM}
      title={t('admin.branding.title')}
      text={t('content.branding.text')}
      publishing={publishing}
      canEdit={canEdit}
      result={form.shown && !('errors' in form.shown) ? form.shown : undefined}
      problem={problemText(t, form.open, errors)}
      dirty={form.dirty}
      onDiscard={form.discard}
      both={
        form.open && 'stale' in form.open ? <Both theirs={form.open.stale.theirs} yours={form.typed} /> : null
      }
    >
      <Form
        method="post"
        encType="multipart/form-data"
        id={FORM}
        key={form.generation}
        ref={form.place}
        preventScrollReset
      >
        <fieldset className="branding-grid" disabled={!canEdit}>
          <div className="stack">
            <LogoFields
              names={LOGO_FIELDS}
              saved={savedLogos(branding)}
              ownerName={props.store.name}
              errors={errors}
              maxBytes={MAX_LOGO_BYTES}
              onChange={form.recheck}
            />
            <ColourFields typed={form.typed} errors={errors} onChange={form.type} />
            <ContrastCheck
              colours={form.colours}
              roles={roles}
              onUse={(colour) => form.type({ secondaryColor: colour })}
            />
            <PublishFields
              publishing={publishing}
              result={form.open && 'stale' in form.open ? form.open : undefined}
            />
          </div>
          <StorePreview store={props.store} branding={branding} samples={props.samples} roles={roles} />
        </fieldset>
      </Form>
    </PublishPage>
  );
}

function savedLogos(branding: BrandingView) {
  const addressOf = (logo: PictureView | null) => logo && imageHref(logo.src, 384);
  const { logo, logoDark, favicon } = branding;
  return { logo: addressOf(logo), logoDark: addressOf(logoDark), favicon: addressOf(favicon) };
}

function Both({ theirs, yours }: { theirs: BrandingTyped; yours: BrandingTyped }) {
  const t = useTexts();
  return (
    <dl className="stale-versions">
      {[['content.theirs', theirs] as const, ['content.yours', yours] as const].map(([label, colours]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>
            {(['primaryColor', 'secondaryColor'] as const).map((name) => (
              <span className="colour-name" key={name}>
                <i className="colour-dot" style={{ background: colours[name] }} />
                <bdi dir="ltr" className="num">
                  {colours[name]}
                </bdi>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function problemText(t: Texts, result: BrandingResult | undefined, errors: BrandingErrors): string | null {
  const isOfTheme = result && !('errors' in result) && editorProblem(result)?.code === 'theme_unknown';
  if (isOfTheme) return t('themes.problem.theme_unknown');
  return Object.keys(errors).length > 0 ? t('forms.notSaved') : null;
}

function errorsOf(result: BrandingResult): BrandingErrors {
  if ('errors' in result) return result.errors;
  const problem = editorProblem(result);
  if (!problem) return {};
  const { code, field } = problem;
  if (code === 'theme_unknown') return {};
  if (code === 'colour_invalid') return { [field]: 'colour' };
  return { [field.replace('MediaId', '')]: 'logoGone' };
}

type Typed = BrandingTyped;

/** The kit's form, with the colours as they are typed and those that can be previewed. */
function useBrandingForm(branding: BrandingView, result: BrandingResult | undefined) {
  const saved: Typed = { primaryColor: branding.primaryColor, secondaryColor: branding.secondaryColor };
  const form = useSavedForm<Typed, BrandingResult | undefined>(saved, result);
  const [typed, setTyped] = useState<Typed>(form.begin);
  const [shown, setShown] = useState<Typed>(() => readable(form.begin, saved));
  const type = (change: Partial<Typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    setShown(readable(next, shown));
    form.recheck();
  };
  const [drawn, setDrawn] = useState(form.generation);
  if (drawn !== form.generation) {
    setDrawn(form.generation);
    setTyped(form.begin);
    setShown(readable(form.begin, saved));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, to read values typed before hydration
  useEffect(() => type(typedInForm(form.begin)), []);
  return { ...form, typed, colours: shown, type };
}

function typedInForm(fallback: Typed): Typed {
  const form = document.querySelector<HTMLFormElement>(`#${FORM}`);
  const textOf = (name: keyof Typed) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : fallback[name];
  };
  return { primaryColor: textOf('primaryColor'), secondaryColor: textOf('secondaryColor') };
}

function colourOf(text: string): string | null {
  const colour = parseColour(text);
  return colour.ok ? colour.value : null;
}

// While a colour is incomplete the preview shows the last complete one.
function readable(typed: Typed, fallback: Typed): Typed {
  return {
    primaryColor: colourOf(typed.primaryColor) ?? fallback.primaryColor,
    secondaryColor: colourOf(typed.secondaryColor) ?? fallback.secondaryColor,
  };
}

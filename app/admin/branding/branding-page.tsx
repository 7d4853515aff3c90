import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { deriveRoles, parseColour } from '#lib/colour.ts';
import type { Locale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { LeaveGuard } from '../shell/leave-guard.tsx';
import { SaveBar } from '../shell/save-bar.tsx';
import type { BrandingResult, BrandingView, SampleProduct } from './branding-view.ts';
import { ColourFields } from './colour-fields.tsx';
import { ContrastCheck } from './contrast-check.tsx';
import { LogoFields } from './logo-fields.tsx';
import { StaleNote } from './stale-note.tsx';
import { StorePreview } from './store-preview.tsx';

type Props = {
  branding: BrandingView;
  store: { name: string; nameLocale: Locale };
  samples: SampleProduct[];
  canEdit: boolean;
  result: BrandingResult | undefined;
};

const FORM = 'branding-form';

export function BrandingPage(props: Props) {
  const t = useTexts();
  const { branding, result, canEdit } = props;
  const form = useBrandingForm(branding, result);
  const saving = useNavigation().formMethod === 'POST';
  const roles = deriveRoles(form.shown.primaryColor, form.shown.secondaryColor);
  const errors = result && 'errors' in result ? result.errors : {};
  return (
    <>
      {form.dirty ? <SaveBar form={FORM} saving={saving} onDiscard={form.discard} /> : null}
      <LeaveGuard dirty={form.dirty && !saving} />
      <main className="page" id="main">
        <div className="page-head">
          <div className="page-title">
            <h1>{t('admin.branding.title')}</h1>
            <p className="muted">{t('admin.branding.text')}</p>
          </div>
        </div>
        {result && 'saved' in result ? <SaidOnce text={t('common.toast.updated')} of={result} /> : null}
        {canEdit ? null : <Note tone="info" text={t('admin.branding.readOnly')} />}
        {Object.keys(errors).length > 0 ? (
          <Note tone="danger" text={t('admin.branding.problem.summary')} />
        ) : null}
        {result && 'stale' in result && form.staleOpen ? (
          <StaleNote theirs={result.stale} yours={form.typed} form={FORM} onTake={form.discard} />
        ) : null}
        <Form method="post" encType="multipart/form-data" id={FORM} key={form.generation} preventScrollReset>
          <input type="hidden" name="version" value={form.version} />
          <fieldset className="branding-grid" disabled={!canEdit}>
            <div className="stack">
              <LogoFields
                branding={branding}
                storeName={props.store.name}
                errors={errors}
                onChange={form.touchLogo}
              />
              <ColourFields typed={form.typed} errors={errors} onChange={form.type} />
              <ContrastCheck
                colours={form.shown}
                roles={roles}
                onUse={(colour) => form.type({ secondaryColor: colour })}
              />
              <div className="without-scripts">
                <Button type="submit" variant="filled">
                  {t('admin.branding.save')}
                </Button>
              </div>
            </div>
            <StorePreview store={props.store} branding={branding} samples={props.samples} roles={roles} />
          </fieldset>
        </Form>
      </main>
    </>
  );
}

function Note({ tone, text }: { tone: 'info' | 'danger'; text: string }) {
  return (
    <p className="note page-note" data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Glyph name={tone === 'danger' ? 'warning' : 'info'} />
      {text}
    </p>
  );
}

type Typed = { primaryColor: string; secondaryColor: string };

/** What is typed, what of it can be shown, and whether anything differs from what is saved. */
function useBrandingForm(branding: BrandingView, result: BrandingResult | undefined) {
  const saved: Typed = { primaryColor: branding.primaryColor, secondaryColor: branding.secondaryColor };
  const kept = result && 'typed' in result ? result.typed : saved;
  const [typed, setTyped] = useState<Typed>(kept);
  const [shown, setShown] = useState<Typed>(() => readable(kept, saved));
  const [logoTouched, setLogoTouched] = useState(false);
  const [generation, setGeneration] = useState(0);
  const [settled, setSettled] = useState<BrandingResult | undefined>(undefined);
  const version = result && 'stale' in result ? result.stale.version : branding.version;
  const reset = () => {
    setTyped(saved);
    setShown(saved);
    setLogoTouched(false);
    setSettled(result);
    setGeneration((before) => before + 1);
  };
  // Not when the page opens: a form that is made anew would drop the focus of whoever is typing already.
  const drawn = useRef(branding.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new saved version is the one moment to start over
  useEffect(() => {
    if (drawn.current === branding.version) return;
    drawn.current = branding.version;
    if (!result || 'saved' in result) reset();
  }, [branding.version]);
  const type = (change: Partial<Typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    setShown(readable(next, shown));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the scripts ran
  useEffect(() => type(typedInForm(kept)), []);
  const differs = (name: keyof Typed) => colourOf(typed[name]) !== saved[name];
  const dirty = logoTouched || differs('primaryColor') || differs('secondaryColor');
  return {
    typed,
    shown,
    dirty,
    version,
    generation,
    staleOpen: result !== settled,
    type,
    discard: reset,
    touchLogo: () => setLogoTouched(true),
  };
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

// While a colour is half typed the preview keeps the last whole one.
function readable(typed: Typed, fallback: Typed): Typed {
  return {
    primaryColor: colourOf(typed.primaryColor) ?? fallback.primaryColor,
    secondaryColor: colourOf(typed.secondaryColor) ?? fallback.secondaryColor,
  };
}

import { data } from 'react-router';
import { savePlatformSettings } from '#domain/platform/index.ts';
import type { Translate } from '#messages/index.ts';
import { formTexts } from '../form-texts.server.ts';
import type { Desk } from '../operator.server.ts';
import type { BrandResult, BrandTexts } from './brand-view.ts';

const LONGEST = 1200;

/** Saves the form. A save that is based on an older version is refused, and the operator may send it again. */
export async function saveBrandForm(form: FormData, desk: Desk) {
  const { version, ...typed } = readBrandForm(form);
  const saved = await savePlatformSettings(typed, desk.act('platform.edit'), version);
  if (saved.ok) return data<BrandResult>({ said: desk.t('branddesk.saved') });
  if (saved.code === 'platform_settings_invalid') {
    const problems = problemsOf(saved.data.fields, desk.t);
    return data<BrandResult>({ typed: { version, ...typed }, problems }, { status: 422 });
  }
  const now = { ...typed, version: saved.data.version };
  return data<BrandResult>({ typed: now, problems: {}, isStale: true }, { status: 409 });
}

function readBrandForm(form: FormData): BrandTexts {
  const text = formTexts(form, LONGEST);
  const version = Number(text('version'));
  return {
    version: Number.isSafeInteger(version) ? version : -1,
    names: { en: text('names.en'), ar: text('names.ar') },
    ...{ operatorName: text('operatorName'), operatorAddress: text('operatorAddress') },
    ...{ contactEmail: text('contactEmail'), sourceUrl: text('sourceUrl') },
    ...{ primaryColor: text('primaryColor'), secondaryColor: text('secondaryColor') },
  };
}

/** The error message of each invalid field. */
function problemsOf(fields: string[], t: Translate): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, t(keyOf(field))]));
}

function keyOf(field: string) {
  if (field.startsWith('names')) return 'branddesk.problem.names' as const;
  if (field.endsWith('Color')) return 'admin.branding.problem.colour' as const;
  return `branddesk.problem.${field as 'operatorName' | 'operatorAddress' | 'contactEmail' | 'sourceUrl'}` as const;
}

import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { ensureThemes, hasTheme } from '#domain/themes/index.ts';
import { parseColour } from '#lib/colour.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { readThemeOptions, type ThemeOptions } from '#lib/theme-options.ts';
import type { ColourInvalid, LogoUnknown, Stale, ThemeUnknown } from './errors.ts';
import { touchShell } from './shell.ts';

/** Theme, logo and colours of a store; `version` is the version of the settings row. */
export type Branding = {
  primaryColor: string;
  secondaryColor: string;
  logoMediaId: string | null;
  logoDarkMediaId: string | null;
  /** The favicon; null if it is generated from the name and the primary colour. */
  faviconMediaId: string | null;
  theme: string;
  themeOptions: ThemeOptions;
  version: number;
};

export type SaveBrandingFailure = ColourInvalid | LogoUnknown | ThemeUnknown | Stale<Branding>;

/**
 * Saves colours and logos unless they have changed since `version`, in which case it fails with the current ones
 * (D1).
 */
export async function saveBranding(
  tx: StoreTx,
  input: Branding,
  act: Act,
): Promise<Result<Branding, SaveBrandingFailure>> {
  const read = readColours(input);
  if (!read.ok) return read;
  const next = read.value;
  const unknown = (await findUnknownTheme(input)) ?? (await findUnknownLogo(tx, input));
  if (unknown) return unknown;
  const before = await readBranding(tx, 'for update');
  if (before.version !== input.version) return fail('stale', { current: before });
  const after = { ...next, version: before.version + 1 };
  await writeBranding(tx, after, act.at);
  await recordAudit(tx, act, {
    action: 'branding.saved',
    subjectKind: 'store',
    subjectId: tx.storeId,
    before,
    after,
  });
  await touchShell(tx);
  return ok(after);
}

/** Returns both colours as `#RRGGBB`, or the first invalid field. */
export function readColours<T extends Pick<Branding, 'primaryColor' | 'secondaryColor'>>(
  input: T,
): Result<T, ColourInvalid> {
  const next = { ...input };
  for (const field of ['primaryColor', 'secondaryColor'] as const) {
    const colour = parseColour(input[field]);
    if (!colour.ok) return fail('colour_invalid', { field });
    next[field] = colour.value;
  }
  return ok(next);
}

/** Reads the branding; `for update` locks it for a save. */
export async function readBranding(tx: StoreTx, lock?: 'for update'): Promise<Branding> {
  const query = tx
    .selectFrom('store_settings as s')
    .select([
      's.primary_color as primaryColor',
      's.secondary_color as secondaryColor',
      's.logo_media_id as logoMediaId',
      's.logo_dark_media_id as logoDarkMediaId',
      's.favicon_media_id as faviconMediaId',
      's.theme',
      's.theme_options as options',
      's.version',
    ])
    .where('s.store_id', '=', tx.storeId);
  const { options, ...own } = await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow();
  return { ...own, themeOptions: readThemeOptions(options as Record<string, unknown>) };
}

/** A theme or a choice of fonts that this installation does not have. */
export async function findUnknownTheme({
  theme,
  themeOptions: { fonts },
}: Pick<Branding, 'theme' | 'themeOptions'>): Promise<ThemeUnknown | null> {
  await ensureThemes();
  const isKnown = hasTheme(theme) && (fonts === '' || hasTheme(fonts));
  return isKnown ? null : fail('theme_unknown', { field: 'theme' });
}

async function findUnknownLogo(tx: StoreTx, input: Branding): Promise<LogoUnknown | null> {
  for (const field of ['logoMediaId', 'logoDarkMediaId', 'faviconMediaId'] as const) {
    const id = input[field];
    if (id === null) continue;
    const found = await tx
      .selectFrom('media as m')
      .select('m.id')
      .where('m.store_id', '=', tx.storeId)
      .where('m.id', '=', id)
      .executeTakeFirst();
    if (!found) return fail('logo_unknown', { field });
  }
  return null;
}

async function writeBranding(tx: StoreTx, branding: Branding, at: Date): Promise<void> {
  await tx
    .updateTable('store_settings')
    .set({
      primary_color: branding.primaryColor,
      secondary_color: branding.secondaryColor,
      logo_media_id: branding.logoMediaId,
      logo_dark_media_id: branding.logoDarkMediaId,
      favicon_media_id: branding.faviconMediaId,
      theme: branding.theme,
      theme_options: JSON.stringify(branding.themeOptions),
      version: branding.version,
      updated_at: at,
    })
    .where('store_id', '=', tx.storeId)
    .execute();
}

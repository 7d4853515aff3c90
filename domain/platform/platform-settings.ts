import { sql } from 'kysely';
import { z } from 'zod';
import { databaseOpenings, type PlatformTx, withPlatform } from '#db/index.ts';
import { type Act, actorName, recordOperatorAct } from '#domain/audit/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { parseColour } from '#lib/colour.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { translator } from '#messages/index.ts';
import type { PlatformSettingsInvalid, PlatformSettingsStale } from './errors.ts';

/** The platform's names, colours and logos, and its operator's details. '' means that a detail is not published. */
export type PlatformSettings = {
  /** 0 if the settings were never saved. */
  version: number;
  names: Record<Locale, string>;
  /** The company or person that runs the platform. */
  operatorName: string;
  operatorAddress: string;
  contactEmail: string;
  /** The URL at which the source code of this install is published. */
  sourceUrl: string;
  /** '#RRGGBB', like the two colours of a store. */
  primaryColor: string;
  secondaryColor: string;
  /** Hash of the logo (platform-logos.ts); null if the default mark and the name are shown. */
  logo: string | null;
  logoDark: string | null;
};

export type PlatformSettingsInput = Omit<PlatformSettings, 'version'>;

const line = (min: number, max: number) =>
  z
    .string()
    .max(max * 4)
    .transform(cleanLine)
    .refine((text) => text.length >= min && [...text].length <= max);

const colour = z
  .string()
  .max(40)
  .transform((text) => parseColour(text))
  .refine((parsed) => parsed.ok)
  .transform((parsed) => (parsed.ok ? parsed.value : ''));

const SCHEMA = z.strictObject({
  names: z.strictObject({ en: line(1, 40), ar: line(1, 40) }),
  operatorName: line(0, 120),
  operatorAddress: line(0, 300),
  contactEmail: line(0, 254).refine((text) => text === '' || z.email().safeParse(text).success),
  sourceUrl: line(0, 200).refine((text) => text === '' || isHttps(text)),
  primaryColor: colour,
  secondaryColor: colour,
  logo: z.hash('sha256').nullable(),
  logoDark: z.hash('sha256').nullable(),
});

/** The default colours. */
export const PLATFORM_COLOURS = { primaryColor: '#242F51', secondaryColor: '#384878' } as const;

function isHttps(text: string): boolean {
  return URL.parse(text)?.protocol === 'https:' && text.startsWith('https://');
}

/** The time for which a process caches the settings: after it, a change is visible everywhere. */
const FRESH_MS = 5000;

let cached: { until: number; opening: number; settings: Promise<PlatformSettings> } | null = null;

/** The settings, cached for at most five seconds, because every page of the platform shows them. */
export async function platformSettings(): Promise<PlatformSettings> {
  const opening = databaseOpenings();
  if (cached?.opening === opening && cached.until > performance.now()) return cached.settings;
  const settings = withPlatform(readPlatformSettings);
  cached = { until: performance.now() + FRESH_MS, opening, settings };
  // A failure is not cached.
  settings.catch(() => {
    cached = null;
  });
  return settings;
}

/** The current settings, read in this transaction. */
export async function readPlatformSettings(tx: PlatformTx): Promise<PlatformSettings> {
  const row = await tx
    .selectFrom('platform_settings')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    version: row?.version ?? 0,
    names: row ? { en: row.name_en, ar: row.name_ar } : { en: ownName('en'), ar: ownName('ar') },
    operatorName: row?.operator_name ?? '',
    operatorAddress: row?.operator_address ?? '',
    contactEmail: row?.contact_email ?? '',
    sourceUrl: row?.source_url ?? '',
    primaryColor: row?.primary_color ?? PLATFORM_COLOURS.primaryColor,
    secondaryColor: row?.secondary_color ?? PLATFORM_COLOURS.secondaryColor,
    logo: row?.logo ?? null,
    logoDark: row?.logo_dark ?? null,
  };
}

const ownName = (locale: Locale) => translator(locale)('platform.name');

type SaveFailure = PlatformSettingsInvalid | PlatformSettingsStale;

/**
 * Saves the given settings as a new version; the others stay unchanged. Refused if the current version is newer than
 * `seen`.
 */
export async function savePlatformSettings(
  given: Partial<PlatformSettingsInput>,
  act: Act,
  seen?: number,
): Promise<Result<PlatformSettings, SaveFailure>> {
  const saved = await withPlatform(async (tx): Promise<Result<PlatformSettings, SaveFailure>> => {
    await sql`select pg_advisory_xact_lock(hashtextextended('platform settings', 0))`.execute(tx);
    const { version, ...before } = await readPlatformSettings(tx);
    if (seen !== undefined && seen !== version) return fail('platform_settings_stale', { version });
    const parsed = SCHEMA.safeParse({ ...before, ...given });
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path }) => path.join('.'));
      return fail('platform_settings_invalid', { fields: [...new Set(fields)] });
    }
    const settings = { version: version + 1, ...parsed.data };
    await writeSettings(tx, settings, act);
    return ok(settings);
  });
  cached = null;
  return saved;
}

async function writeSettings(tx: PlatformTx, settings: PlatformSettings, act: Act): Promise<void> {
  const { version, names } = settings;
  await tx
    .insertInto('platform_settings')
    .values({
      ...{ version, name_en: names.en, name_ar: names.ar },
      ...{ operator_name: settings.operatorName, operator_address: settings.operatorAddress },
      ...{ contact_email: settings.contactEmail, source_url: settings.sourceUrl },
      ...{ primary_color: settings.primaryColor, secondary_color: settings.secondaryColor },
      ...{ logo: settings.logo, logo_dark: settings.logoDark },
      ...{ by_name: actorName(act.by).slice(0, 120), created_at: act.at },
    })
    .execute();
  await recordOperatorAct(tx, act, { subjectKind: 'platform', subjectId: String(version) });
}

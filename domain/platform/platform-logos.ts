import { withPlatform } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { fail, type Result } from '#lib/result.ts';
import type { LogoTooLarge, PlatformSettingsInvalid, PlatformSettingsStale } from './errors.ts';
import { type PlatformSettings, savePlatformSettings } from './platform-settings.ts';

const MAX_STORED_BYTES = 4_000_000;

/** A picture that was decoded and re-encoded (prepareImage of domain/media). */
export type LogoPicture = { hash: string; contentType: string; bytes: Buffer };

/** The new picture of each logo: null removes it, and an omitted logo stays unchanged. */
export type LogoChanges = { logo?: LogoPicture | null; logoDark?: LogoPicture | null };

/** Saves the platform's logos as a new version of its settings. */
export async function savePlatformLogos(
  changes: LogoChanges,
  act: Act,
): Promise<Result<PlatformSettings, LogoTooLarge | PlatformSettingsInvalid | PlatformSettingsStale>> {
  const pictures = [changes.logo, changes.logoDark].filter((picture) => picture != null);
  if (pictures.some(({ bytes }) => bytes.length > MAX_STORED_BYTES)) return fail('logo_too_large');
  await withPlatform(async (tx) => {
    for (const { hash, contentType, bytes } of pictures) {
      await tx
        .insertInto('platform_pictures')
        .values({ hash, content_type: contentType, bytes, created_at: act.at })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    }
  });
  const { logo, logoDark } = changes;
  return savePlatformSettings(
    {
      ...(logo !== undefined && { logo: logo?.hash ?? null }),
      ...(logoDark !== undefined && { logoDark: logoDark?.hash ?? null }),
    },
    act,
  );
}

/** A logo by its hash, for any visitor; null if the platform never had it. */
export async function platformPicture(hash: string): Promise<{ type: string; bytes: Uint8Array } | null> {
  const row = await withPlatform((tx) =>
    tx
      .selectFrom('platform_pictures')
      .select(['content_type as type', 'bytes'])
      .where('hash', '=', hash)
      .executeTakeFirst(),
  );
  return row ?? null;
}

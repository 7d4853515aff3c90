import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { addImage, type ImageStore, type PreparedImage } from '#domain/media/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { LogoProblem } from '../../ui/console/branding/logo-view.ts';
import type { LogoChange } from '../../ui/console/branding/read-logo.server.ts';

/** The media id after the change; refused if the package has no room for the picture. */
export async function logoId(
  tx: StoreTx,
  { change, now, images }: { change: LogoChange<PreparedImage>; now: string | null; images: ImageStore },
  act: Act,
): Promise<Result<string | null, LogoProblem>> {
  if (change.kind === 'none') return ok(null);
  if (change.kind === 'same') return ok(now);
  const added = await addImage(tx, change.image, { images, act });
  return added.ok ? ok(added.value.mediaId) : fail('logoFull');
}

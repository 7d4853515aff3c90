import { data } from 'react-router';
import { platformPicture } from '#domain/platform/index.ts';
import type { Route } from './+types/brand-picture.route';

const HASH = /^[0-9a-f]{64}$/;

/** A logo of the platform, under an address that contains its hash. */
export async function loader({ params }: Route.LoaderArgs) {
  const picture = HASH.test(params.hash) ? await platformPicture(params.hash) : null;
  if (!picture) throw data(null, { status: 404 });
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      'content-type': picture.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
}

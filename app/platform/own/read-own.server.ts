import { renderSVG } from 'uqr';
import { ownAccount, ownChanges, passkeysOf, secretToConfirm } from '#domain/identity/index.ts';
import { platformSettings } from '#domain/platform/index.ts';
import { soleOwnerOf } from '#domain/team/index.ts';
import { totpAddress } from '#lib/totp.ts';
import { translator } from '#messages/index.ts';
import { whenWritten } from '../mail/when-written.ts';
import { deviceOf } from './device.ts';
import type { OwnView } from './own-view.ts';
import { photoUrl, type Visited } from './own-visit.server.ts';

/** The account as its own page shows it, with times in UTC. */
export async function readOwn({ request, visit }: Visited): Promise<OwnView> {
  const { userId, token } = visit;
  const t = translator(request.locale);
  const when = (at: Date) => whenWritten(at, request.locale);
  const { image, ...account } = await ownAccount(userId, token, request.now);
  const passkeys = await passkeysOf(userId);
  const changes = await ownChanges(userId);
  const secret = await secretToConfirm({ userId, token, secretKey: request.config.secretKey() }, request.now);
  return {
    ...account,
    photo: photoUrl(image),
    sessions: account.sessions.map(({ userAgent, startedAt, seenAt, ...session }) => ({
      ...session,
      device: deviceOf(userAgent) || t('profiles.sessions.unknown'),
      started: when(startedAt),
      seen: when(seenAt),
    })),
    passkeys: passkeys.map(({ id, name, isBackedUp, madeAt, usedAt }) => ({
      ...{ id, name, isBackedUp },
      made: when(madeAt),
      used: usedAt && when(usedAt),
    })),
    changes: changes.map(({ at, ...change }) => ({ ...change, at: when(at) })),
    device: deviceOf(request.userAgent),
    pending: secret === null ? null : { secret, qr: await qrOf(secret, account.email) },
    ownedAlone: await soleOwnerOf(userId),
  };
}

async function qrOf(secret: string, account: string): Promise<string> {
  const { names } = await platformSettings();
  return renderSVG(totpAddress(secret, { issuer: names.en, account }), { border: 2 });
}

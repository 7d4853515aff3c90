import { renderSVG } from 'uqr';
import { type OwnAccount, type Passkey, secretToConfirm } from '#domain/identity/index.ts';
import { totpAddress } from '#lib/totp.ts';
import { translator } from '#messages/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import { whenText } from '../shell/when.ts';
import { deviceOf } from './device.ts';
import type { ProfileView } from './profile-view.ts';

/** The profile's data, with times in the store's time zone. */
export async function buildProfile(
  account: OwnAccount & { passkeys: Passkey[] },
  staff: Staff,
): Promise<ProfileView> {
  const { request, store, actor } = staff;
  const t = translator(request.locale);
  const reading = { now: request.now, timeZone: store.shell.timeZone, locale: request.locale, t };
  const owner = { userId: actor.userId, secretKey: request.config.secretKey() };
  const session = { ...owner, token: request.cookies.get('staff') };
  const secret = await secretToConfirm(session, request.now);
  return {
    ...account,
    userId: actor.userId,
    sessions: account.sessions.map(({ userAgent, startedAt, seenAt, ...session }) => ({
      ...session,
      device: deviceOf(userAgent) || t('profiles.sessions.unknown'),
      started: whenText(startedAt, reading).text,
      seen: whenText(seenAt, reading).text,
    })),
    passkeys: account.passkeys.map(({ id, name, isBackedUp, madeAt, usedAt }) => ({
      ...{ id, name, isBackedUp },
      made: whenText(madeAt, reading).text,
      used: usedAt && whenText(usedAt, reading).text,
    })),
    device: deviceOf(request.userAgent),
    pending: secret === null ? null : { secret, qr: qrOf(secret, account.email) },
  };
}

function qrOf(secret: string, account: string): string {
  return renderSVG(totpAddress(secret, { issuer: 'Souk', account }), { border: 2 });
}

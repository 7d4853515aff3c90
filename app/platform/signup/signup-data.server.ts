import { COUNTRY_PRESETS, countriesIn } from '#domain/countries/index.ts';
import { listOffers } from '#domain/packages/index.ts';
import { newChallenge, PROOF_BITS, planOf, type ShopLinks } from '#domain/sign-up/index.ts';
import { readTrade, TRADES, type Trade } from '#domain/starter/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import type { Locale } from '#lib/locale.ts';
import type { RequestContext } from '#server/index.ts';
import { localPath } from '../shell/local-path.ts';
import type { CountryHelp, ShopView, SignUpView, TradeLook } from './signup-view.ts';

/** The data of the sign-up form. */
export async function signUpView(request: RequestContext, planCode: string): Promise<SignUpView> {
  const { config, now } = request;
  return {
    ...(await shopView(request, planCode)),
    challenge: newChallenge(config.secretKey(), now),
    proofBits: PROOF_BITS,
  };
}

/** The data of the form's shop fields. */
export async function shopView(request: RequestContext, planCode: string): Promise<ShopView> {
  const { config, locale } = request;
  const { packageCode, trialDays } = await planOf(planCode);
  const offer = (await listOffers()).find(({ code }) => code === packageCode);
  return {
    suffix: `.${config.storesHost}`,
    looks: Object.fromEntries(TRADES.map((trade) => [trade, lookOf(trade, locale)])),
    countries: countriesIn(locale),
    help: Object.fromEntries(COUNTRY_PRESETS.map((preset) => [preset.country, helpOf(preset, locale)])),
    plan: trialDays && offer ? { code: packageCode, name: offer.names[locale], days: trialDays } : null,
  };
}

function lookOf(trade: Trade, locale: Locale): TradeLook {
  const { home, colours } = readTrade(trade);
  const { title = '', body = '', action = '' } = home[0]?.texts?.[locale] ?? {};
  return { title, body, action, colour: colours.primary };
}

type Preset = (typeof COUNTRY_PRESETS)[number];

function helpOf({ currency, timeZone, languages }: Preset, locale: Locale): CountryHelp {
  const named = (type: 'currency' | 'language', code: string) =>
    new Intl.DisplayNames(locale, { type }).of(code) ?? code;
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  const zone = time.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return { currency: named('currency', currency), zone, language: named('language', languages[0]) };
}

/** The URLs that the mails of a sign-up link to. */
export function shopLinks({ config, platformOrigin, locale }: RequestContext): ShopLinks {
  return {
    claim: (token) => `${platformOrigin}${localPath('/claim', locale)}?${new URLSearchParams({ token })}`,
    host: (slug) => new URL(storefrontOrigin(config, slug)).host,
  };
}

/** The code of the plan named by the URL; '' if it names none. */
export const planIn = (url: URL): string => url.searchParams.get('plan')?.slice(0, 40) ?? '';

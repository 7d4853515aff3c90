import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { LOCALES } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type Contact, SOCIAL_NETWORKS, socialAddress } from './contact.ts';
import type { ContactInvalid } from './errors.ts';
import { cleanMenus, menuProblem } from './menus.ts';
import { queueWaiting } from './queue-waiting.ts';
import { touchShell } from './shell.ts';

const LONGEST = { description: 500, address: 300, hours: 200 };
const NETWORKS = Object.keys(SOCIAL_NETWORKS) as (keyof typeof SOCIAL_NETWORKS)[];

/** Saves contact details and menus, which all pages show at once (D5). */
export async function saveContact(
  tx: StoreTx,
  input: Contact,
  act: Act,
): Promise<Result<Contact, ContactInvalid>> {
  const checked = checkContact(input);
  if (!checked.ok) return checked;
  const contact = checked.value;
  const before = await readContact(tx);
  const after = { ...contact, social: addressesOf(contact.social) };
  await writeContact(tx, after, act.at);
  await queueWaiting(tx);
  await recordAudit(tx, act, {
    action: 'contact.saved',
    subjectKind: 'store',
    subjectId: tx.storeId,
    before: { ...before },
    after: { ...after },
  });
  await touchShell(tx);
  return ok(after);
}

/** Normalizes and validates contact details; fails with the first invalid field. */
export function checkContact(input: Contact): Result<Contact, ContactInvalid> {
  const contact = cleanContact(input);
  const field = problemOf(contact);
  return field ? fail('contact_invalid', { field }) : ok(contact);
}

export async function readContact(tx: StoreTx): Promise<Contact> {
  const own = await tx
    .selectFrom('store_settings')
    .select(['contact_email', 'contact_phone', 'whatsapp', 'social', 'menus'])
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('store_texts')
    .select(['locale', 'description', 'address', 'hours'])
    .where('store_id', '=', tx.storeId)
    .execute();
  const textIn = (locale: string) => {
    const { description = '', address = '', hours = '' } = rows.find((row) => row.locale === locale) ?? {};
    return { description, address, hours };
  };
  return {
    email: own.contact_email,
    phone: own.contact_phone,
    whatsapp: own.whatsapp,
    texts: { en: textIn('en'), ar: textIn('ar') },
    social: own.social as Contact['social'],
    menus: own.menus as Contact['menus'],
  };
}

/** Normalizes contact details: removes control characters, converts digits to Latin; validates nothing. */
export function cleanContact({ email, phone, whatsapp, texts, social, menus }: Contact): Contact {
  const textIn = ({ description, address, hours }: Contact['texts']['en']) => {
    return { description: cleanText(description), address: cleanText(address), hours: cleanLine(hours) };
  };
  return {
    email: cleanLine(email),
    phone: toLatinDigits(cleanLine(phone)),
    whatsapp: toLatinDigits(cleanLine(whatsapp)),
    texts: { en: textIn(texts.en), ar: textIn(texts.ar) },
    social: Object.fromEntries(
      NETWORKS.flatMap((name) => (social[name]?.trim() ? [[name, cleanLine(social[name])]] : [])),
    ),
    menus: cleanMenus(menus),
  };
}

const EMAIL = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:.]+(?:\.[^\s@<>"(),;:.]+)+$/;
const PHONE = /^\+?[0-9][0-9 ().-]{4,24}$/;

/** The first invalid field, by its name in the form. */
function problemOf({ email, phone, whatsapp, texts, social, menus }: Contact): string | null {
  if (email !== '' && (email.length > 254 || !EMAIL.test(email))) return 'email';
  if (phone !== '' && !PHONE.test(phone)) return 'phone';
  // WhatsApp links (wa.me) require the country code.
  if (whatsapp !== '' && !(PHONE.test(whatsapp) && /^(\+|00)/.test(whatsapp))) return 'whatsapp';
  for (const locale of LOCALES) {
    for (const field of ['description', 'address', 'hours'] as const) {
      if (texts[locale][field].length > LONGEST[field]) return `texts.${locale}.${field}`;
    }
  }
  const network = NETWORKS.find((name) => social[name] && !socialAddress(name, social[name]));
  return network ? `social.${network}` : menuProblem(menus);
}

function addressesOf(social: Contact['social']): Contact['social'] {
  return Object.fromEntries(
    NETWORKS.flatMap((name) => {
      const address = socialAddress(name, social[name] ?? '');
      return address ? [[name, address]] : [];
    }),
  );
}

async function writeContact(tx: StoreTx, contact: Contact, at: Date): Promise<void> {
  await tx
    .updateTable('store_settings')
    .set((eb) => ({
      contact_email: contact.email,
      contact_phone: contact.phone,
      whatsapp: contact.whatsapp,
      social: JSON.stringify(contact.social),
      menus: JSON.stringify(contact.menus),
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('store_id', '=', tx.storeId)
    .execute();
  for (const locale of LOCALES) {
    await tx
      .updateTable('store_texts')
      .set(contact.texts[locale])
      .where('store_id', '=', tx.storeId)
      .where('locale', '=', locale)
      .execute();
  }
}

import { sql } from 'kysely';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { isHtmlTooHeavy, sanitizeRichText } from '#lib/html.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { PlatformTextInvalid } from './errors.ts';
import { platformSettings } from './platform-settings.ts';
import { type PlatformTextKind, platformTextTemplate } from './platform-text-template.ts';

export type PlatformText = {
  /** 0 if the operator never wrote the text. */
  version: number;
  /** True for the built-in text. */
  isTemplate: boolean;
  /**
   * The language of the text. It differs from the requested one if the operator wrote the text only in the other
   * language.
   */
  locale: Locale;
  /** Safe to render, because it was sanitized when it was saved. */
  bodyHtml: string;
  /** Null for the built-in text. */
  updatedAt: Date | null;
};

export type TextPlace = { kind: PlatformTextKind; locale: Locale };

const MAX_BODY = 200_000;

/**
 * The operator's own text, or the built-in one with the operator's name. A text that exists in one language only is
 * shown in both, because the built-in text could contradict it.
 */
export async function platformText({ kind, locale }: TextPlace): Promise<PlatformText> {
  const rows = await withPlatform(async (tx) => ({
    own: await newest(tx, { kind, locale }),
    other: await newest(tx, { kind, locale: otherLocale(locale) }),
  }));
  const version = rows.own?.version ?? 0;
  for (const row of [rows.own, rows.other]) {
    if (!row || row.body_html === '') continue;
    const text = { bodyHtml: row.body_html, locale: row.locale as Locale, updatedAt: row.created_at };
    return { version, isTemplate: false, ...text };
  }
  const bodyHtml = platformTextTemplate(kind, locale, await platformSettings());
  return { version, isTemplate: true, locale, bodyHtml, updatedAt: null };
}

/** Saves a sanitized text as a new version. Null restores the built-in text. */
export async function savePlatformText(
  { kind, locale }: TextPlace,
  html: string | null,
  { by, at }: Act,
): Promise<Result<{ version: number }, PlatformTextInvalid>> {
  if (html !== null && isHtmlTooHeavy(html)) return fail('platform_text_invalid');
  const bodyHtml = html === null ? '' : sanitizeRichText(html);
  if ((html !== null && bodyHtml === '') || bodyHtml.length > MAX_BODY) return fail('platform_text_invalid');
  return withPlatform(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('platform text ' || ${kind} || ${locale}, 0))`.execute(
      tx,
    );
    const version = ((await newest(tx, { kind, locale }))?.version ?? 0) + 1;
    await tx
      .insertInto('platform_texts')
      .values({
        ...{ kind, locale, version, body_html: bodyHtml },
        ...{ by_name: actorName(by).slice(0, 120), created_at: at },
      })
      .execute();
    return ok({ version });
  });
}

function newest(tx: PlatformTx, { kind, locale }: TextPlace) {
  return tx
    .selectFrom('platform_texts')
    .select(['version', 'locale', 'body_html', 'created_at'])
    .where('kind', '=', kind)
    .where('locale', '=', locale)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

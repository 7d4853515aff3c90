// `node scripts/papers.ts`: writes the pictures of two invoices and three mails in docs/papers, from made-up data.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { documentCompiler } from '#adapters/documents/index.ts';
import { invoiceSheet, type SheetLanguage } from '#domain/invoices/index.ts';
import { type MailKind, renderMail, sampleMail } from '#domain/mail/index.ts';
import type { Locale } from '#lib/locale.ts';
import { BRANDS, GOODS, INVOICE, TRADE_INVOICE } from './papers/samples.ts';

const FOLDER = join(import.meta.dirname, '../docs/papers');
mkdirSync(FOLDER, { recursive: true });

for (const [name, data, language] of [
  ['invoice-simplified-both', INVOICE, 'both'],
  ['invoice-full-en', TRADE_INVOICE, 'en'],
] as const) {
  await keep(name, await pictureOf(data, language));
}

const browser = await chromium.launch({ executablePath: process.env.SOUK_CHROMIUM ?? '/usr/bin/chromium' });
try {
  for (const [kind, locale, theme] of [
    ['order_confirmed', 'ar', 'light'],
    ['order_shipped', 'en', 'light'],
    ['transfer_instructions', 'ar', 'dark'],
  ] as const) {
    await keep(`mail-${kind.replace('_', '-')}-${locale}-${theme}`, await shootMail(kind, locale, theme));
  }
} finally {
  await browser.close();
}

async function pictureOf(data: typeof INVOICE, language: SheetLanguage): Promise<Buffer> {
  const { compiler, template } = await documentCompiler();
  const sheets = JSON.stringify([invoiceSheet(data, language, BRANDS.ar.primaryColor)]);
  const svg = compiler.plainSvg({ mainFileContent: template, inputs: { sheets } });
  return sharp(Buffer.from(svg), { density: 110 }).flatten({ background: '#fff' }).png().toBuffer();
}

async function shootMail(kind: MailKind, locale: Locale, theme: 'light' | 'dark'): Promise<Buffer> {
  const data = sampleMail(kind, GOODS[locale], locale);
  const { html } = renderMail(kind, data, { brand: BRANDS[locale], locale });
  const page = await browser.newPage({ viewport: { width: 720, height: 600 }, colorScheme: theme });
  await page.setContent(html);
  const picture = await page.screenshot({ fullPage: true });
  await page.close();
  return picture;
}

async function keep(name: string, picture: Buffer): Promise<void> {
  const { size } = await sharp(picture)
    .webp({ quality: 80 })
    .toFile(join(FOLDER, `${name}.webp`));
  console.log(`${name}.webp ${Math.round(size / 1024)} kB`);
}

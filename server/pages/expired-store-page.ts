import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '#lib/escape-html.ts';
import { dirOf, type Locale } from '#lib/locale.ts';

export type ClosedStorePage = {
  locale: Locale;
  documentTitle: string;
  /** The sentence that the specification requires, or one that the store is not available. */
  message: string;
  /** A further sentence, or null. */
  note: string | null;
  art: 'expired' | 'closed';
  icon: string | null;
  mark: { name: string; logo: string | null; logoDark: string | null } | null;
  contact: { label: string; links: { href: string; text: string }[] } | null;
  other: { locale: Locale; name: string; href: string };
  /** The form for the password that opens the shop. */
  door?: { action: string; label: string; submit: string; problem: string } | null;
  /** A link back into the shop. */
  back?: { href: string; text: string } | null;
  /** Our own inline scripts, whose hashes are in the page's policy. */
  scripts: { head: string; foot: string };
};

const ART = { expired: readArt('spot-expired.svg'), closed: readArt('spot-closed.svg') };

/**
 * The page of a closed store for every address: no product, no shop file, nothing to submit. It is static
 * text, so no application code can run in its place.
 */
export function closedStorePage(page: ClosedStorePage): string {
  const { locale, mark, contact, other } = page;
  return `<!doctype html>
<html lang="${locale}" dir="${dirOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.documentTitle)}</title>
${page.icon ? `<link rel="icon" href="${escapeHtml(page.icon)}">` : ''}
<script>${page.scripts.head}</script>
<style>${STYLE}</style>
</head>
<body>
<header>${mark ? markOf(mark) : ''}<a class="lang" href="${escapeHtml(other.href)}" lang="${other.locale}" hreflang="${other.locale}">${escapeHtml(other.name)}</a></header>
<main>
${ART[page.art]}
<h1>${escapeHtml(page.message)}</h1>
${page.note ? `<p>${escapeHtml(page.note)}</p>` : ''}
${contact ? contactOf(contact) : ''}
${page.door ? doorOf(page.door) : ''}
${page.back ? `<p class="contact"><a href="${escapeHtml(page.back.href)}">${escapeHtml(page.back.text)}</a></p>` : ''}
</main>
${page.scripts.foot ? `<script>${page.scripts.foot}</script>` : ''}
</body>
</html>
`;
}

function markOf({ name, logo, logoDark }: NonNullable<ClosedStorePage['mark']>): string {
  if (!logo) return `<span class="name" dir="auto">${escapeHtml(name)}</span>`;
  const picture = (src: string, look: string) =>
    `<img class="${look}" src="${escapeHtml(src)}" height="36" alt="${escapeHtml(name)}">`;
  return logoDark
    ? picture(logo, 'on-light') + picture(logoDark, 'on-dark')
    : picture(logo, 'on-light alone');
}

function contactOf({ label, links }: NonNullable<ClosedStorePage['contact']>): string {
  const items = links.map(
    ({ href, text }) => `<li><a href="${escapeHtml(href)}"><bdi dir="ltr">${escapeHtml(text)}</bdi></a></li>`,
  );
  return `<p class="contact">${escapeHtml(label)}</p><ul>${items.join('')}</ul>`;
}

function doorOf({ action, label, submit, problem }: NonNullable<ClosedStorePage['door']>): string {
  const error = problem ? `<p class="problem" id="door-problem" role="alert">${escapeHtml(problem)}</p>` : '';
  const told = problem ? ' aria-invalid="true" aria-describedby="door-problem"' : '';
  return `<form method="post" action="${escapeHtml(action)}"><label for="door">${escapeHtml(label)}</label><input id="door" name="password" type="password" autocomplete="off" required maxlength="100"${told}>${error}<button type="submit">${escapeHtml(submit)}</button></form>`;
}

function readArt(file: string): string {
  const svg = readFileSync(join(import.meta.dirname, '../../lib/art', file), 'utf8').trim();
  return svg.replace('<svg ', '<svg aria-hidden="true" ');
}

const STYLE = `:root{color-scheme:light;--bg:#fff;--text:#191f2e;--muted:#5d6372;--border:#dee1e8;--link:#384878;--chip:#f3f4f9}
html[data-theme=dark]{color-scheme:dark;--bg:#0d1019;--text:#eceef4;--muted:#a4abbb;--border:#2f3545;--link:#b3c1ea}
*{box-sizing:border-box}body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--bg);color:var(--text);font:400 1rem/1.55 "Inter Variable","IBM Plex Sans Arabic",system-ui,"Segoe UI",Tahoma,sans-serif}
html[lang=ar] body{font-size:1.0625rem;line-height:1.8}
header{display:flex;align-items:center;justify-content:space-between;gap:16px;min-height:64px;padding:8px 20px;border-block-end:1px solid var(--border)}
.name{font-weight:650;font-size:1.125rem;overflow-wrap:anywhere}.lang{display:inline-flex;align-items:center;min-height:44px;padding:0 8px;margin-inline-start:auto}
header img{max-inline-size:200px;block-size:36px;object-fit:contain}.on-dark,html[data-theme=dark] .on-light:not(.alone){display:none}html[data-theme=dark] .on-dark{display:inline}html[data-theme=dark] .alone{background:var(--chip);border-radius:8px;padding:4px 8px}
main{flex:1;display:grid;justify-items:center;align-content:center;gap:8px;max-width:560px;margin:0 auto;padding:24px 20px 64px;text-align:center}
svg{inline-size:min(360px,84vw);block-size:auto}h1{margin:0;font-size:clamp(1.375rem,4vw,1.75rem);line-height:1.35;font-weight:650;text-wrap:balance}html[lang=ar] h1{line-height:1.6}
p{margin:0;color:var(--muted)}.contact{margin-block-start:16px}ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;justify-content:center;gap:4px 20px}
form{display:grid;gap:8px;width:min(320px,100%);margin-block-start:20px;text-align:start}input,button{min-height:44px;padding:0 14px;border:1px solid var(--muted);border-radius:8px;background:var(--bg);color:inherit;font:inherit}button{border-color:transparent;background:var(--text);color:var(--bg);font-weight:600;cursor:pointer}.problem{color:#b42318}html[data-theme=dark] .problem{color:#ff9b8f}
a{color:var(--link);text-underline-offset:3px}li a{display:inline-flex;align-items:center;min-height:44px}:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:4px}`;

import { COLOUR_MODE_SCRIPT } from '#lib/colour-mode-script.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { dirOf, type Locale } from '#lib/locale.ts';

export type FilesPage = {
  locale: Locale;
  documentTitle: string;
  title: string;
  text: string;
  files: { name: string; product: string; note: string; link: { href: string; text: string } | null }[];
  /** Below the files, if a download is no longer available: advice to ask the store. */
  after: string | null;
  back: { href: string; text: string } | null;
  shop: { name: string; href: string; icon: string; style: Record<`--${string}`, string> };
  other: { locale: Locale; name: string; href: string };
  /** Marks our own script until sealScripts replaces the mark with the script's hash. */
  nonce: string;
};

/**
 * The page of a mail's download link: it shows the files of an order and nothing else. Static text, so that it works
 * in old browsers and shop pages stay light.
 */
export function filesPage(page: FilesPage): string {
  const { locale, shop, other, files, after, back } = page;
  const style = Object.entries(shop.style).map(([name, value]) => `${name}:${value}`);
  return `<!doctype html>
<html lang="${locale}" dir="${dirOf(locale)}" style="${escapeHtml(style.join(';'))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.documentTitle)}</title>
<link rel="icon" href="${escapeHtml(shop.icon)}">
<script nonce="${page.nonce}">${COLOUR_MODE_SCRIPT}</script>
<style>${STYLE}</style>
</head>
<body>
<header><a class="name" dir="auto" href="${escapeHtml(shop.href)}">${escapeHtml(shop.name)}</a><a class="lang" href="${escapeHtml(other.href)}" lang="${other.locale}" hreflang="${other.locale}">${escapeHtml(other.name)}</a></header>
<main>
<h1>${escapeHtml(page.title)}</h1>
<p>${escapeHtml(page.text)}</p>
${files.length > 0 ? `<ul>${files.map(fileOf).join('')}</ul>` : ''}
${after ? `<p>${escapeHtml(after)}</p>` : ''}
${back ? `<p><a href="${escapeHtml(back.href)}">${escapeHtml(back.text)}</a></p>` : ''}
</main>
</body>
</html>
`;
}

function fileOf({ name, product, note, link }: FilesPage['files'][number]): string {
  const act = link
    ? `<a class="btn" href="${escapeHtml(link.href)}" rel="nofollow">${escapeHtml(link.text)}</a>`
    : '';
  return `<li><div><b><bdi>${escapeHtml(product)}</bdi></b><span><bdi dir="auto">${escapeHtml(name)}</bdi></span><span>${escapeHtml(note)}</span></div>${act}</li>`;
}

const STYLE = `:root{color-scheme:light;--bg:#f6f7f9;--card:#fff;--text:#191f2e;--muted:#5d6372;--border:#dee1e8;--fill:var(--brand-light);--on:var(--on-brand-light);--edge:var(--brand-edge-light);--link:var(--brand-text-light);--focus:var(--focus-light)}
html[data-theme=dark]{color-scheme:dark;--bg:#0d1019;--card:#171b27;--text:#eceef4;--muted:#a4abbb;--border:#2f3545;--fill:var(--brand-dark);--on:var(--on-brand-dark);--edge:var(--brand-edge-dark);--link:var(--brand-text-dark);--focus:var(--focus-dark)}
*{box-sizing:border-box}body{margin:0;min-height:100vh;background:var(--bg);color:var(--text);font:400 1rem/1.55 "Inter Variable","IBM Plex Sans Arabic",system-ui,"Segoe UI",Tahoma,sans-serif}
html[lang=ar] body{font-size:1.0625rem;line-height:1.8}
header{display:flex;align-items:center;justify-content:space-between;gap:16px;min-height:64px;padding:8px 20px;background:var(--card);border-block-end:1px solid var(--border)}
.name{font-weight:650;font-size:1.125rem;overflow-wrap:anywhere;color:inherit;text-decoration:none}.name,.lang{display:inline-flex;align-items:center;min-height:44px}
main{max-width:640px;margin:0 auto;padding:32px 20px 64px}h1{margin:0;font-size:clamp(1.5rem,4vw,1.875rem);line-height:1.3;font-weight:650}html[lang=ar] h1{line-height:1.6}
p{margin:8px 0 0;color:var(--muted)}ul{list-style:none;margin:24px 0;padding:0;background:var(--card);border:1px solid var(--border);border-radius:12px}
li{display:flex;flex-wrap:wrap;align-items:center;gap:12px 20px;padding:16px 20px}li+li{border-block-start:1px solid var(--border)}li div{flex:1 1 240px;min-width:0;display:grid;gap:2px}li span{color:var(--muted);font-size:.9375em;overflow-wrap:anywhere}
.btn{display:inline-flex;align-items:center;justify-content:center;min-height:44px;max-width:100%;padding:8px 20px;overflow-wrap:anywhere;text-align:center;border:1px solid var(--edge);border-radius:8px;background:var(--fill);color:var(--on);font-weight:600;text-decoration:none}
a{color:var(--link);text-underline-offset:3px}p a{display:inline-flex;align-items:center;min-height:44px}:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:4px}
@media(max-width:480px){.btn{width:100%}}`;

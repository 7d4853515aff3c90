type Words = { title: string; text: string };

/**
 * A page in both languages without scripts, other files or data of a store, for responses that know nothing
 * about the visitor.
 */
export function plainPage({ en, ar, picture = '' }: { en: Words; ar: Words; picture?: string }): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${en.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${picture}
<h1>${en.title}</h1>
<p>${en.text}</p>
<section lang="ar" dir="rtl">
<h2>${ar.title}</h2>
<p>${ar.text}</p>
</section>
</main>
</body>
</html>
`;
}

const STYLE = `:root{color-scheme:light dark;--bg:#fff;--text:#191f2e;--muted:#5d6372;--border:#dee1e8}
@media(prefers-color-scheme:dark){:root{--bg:#0d1019;--text:#eceef4;--muted:#a4abbb;--border:#2f3545}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--bg);color:var(--text);font:400 1rem/1.55 system-ui,"Segoe UI",Tahoma,sans-serif}
main{max-width:440px;text-align:center}svg{inline-size:220px;block-size:auto;margin-block-end:8px}
h1,h2{margin:0;font-size:1.5rem;line-height:1.3}h2{font-size:1.375rem;line-height:1.6}p{margin:8px 0 0;color:var(--muted)}
section{margin-block-start:28px;padding-block-start:24px;border-block-start:1px solid var(--border);line-height:1.8}`;

/** The whole answer to a host that no store has: both languages, no script, nothing of any store, and no other file. */
export function noStorePage(): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>No store here</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${PICTURE}
<h1>No store here</h1>
<p>No store uses this address. Check the spelling, or ask the shop for its current link.</p>
<section lang="ar" dir="rtl">
<h2>لا يوجد متجر هنا</h2>
<p>لا يستخدم أي متجر هذا العنوان. يُرجى التأكد من كتابته أو طلب الرابط الحالي من المتجر.</p>
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

const PICTURE = `<svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" width="600" height="450" viewBox="0 0 600 450"><defs><filter id="b4" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="4"/></filter><filter id="b8" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="8"/></filter><filter id="b24" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="24"/></filter><linearGradient id="g1" x1="0" y1="0" x2="1" y2="0.6"><stop offset="0" stop-color="#d69c86"/><stop offset="0.5" stop-color="#c0694c"/><stop offset="1" stop-color="#925140"/></linearGradient></defs><path d="M64 236 C50 126 170 50 290 56 C410 30 540 116 538 232 C550 334 440 384 300 380 C170 390 74 336 64 236 Z" fill="#8f9a7c" opacity=".16"/><ellipse cx="300" cy="386" rx="200" ry="14.00" fill="#141019" opacity=".32" filter="url(#b4)"/><path d="M75.99 386 H524" fill="none" stroke="#8b93a8" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" opacity=".55"/><rect x="150" y="150" width="260" height="234" rx="10" fill="none" stroke="#8b93a8" stroke-width="5" stroke-dasharray="14 12"/><path d="M134 150 H426 L440 210 H120 Z" fill="none" stroke="#8b93a8" stroke-width="5" stroke-dasharray="14 12"/><path d="M207 150 L200 210" fill="none" stroke="#8b93a8" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="10 10"/><path d="M280 150 L280 210" fill="none" stroke="#8b93a8" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="10 10"/><path d="M353 150 L360 210" fill="none" stroke="#8b93a8" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="10 10"/><rect x="186" y="262" width="70" height="122" rx="6" fill="none" stroke="#8b93a8" stroke-width="5" stroke-dasharray="12 10"/><rect x="290" y="256" width="92" height="70" rx="6" fill="none" stroke="#8b93a8" stroke-width="5" stroke-dasharray="12 10"/><ellipse cx="284" cy="316" rx="48" ry="9" fill="#141019" opacity=".25" filter="url(#b4)"/><g transform="translate(284 306) scale(1.7)"><path d="M0 0 C-14 -30 -44 -50 -44 -88 A44 44 0 0 1 44 -88 C44 -50 14 -30 0 0 Z" fill="url(#g1)" /><ellipse cx="0" cy="-88" rx="30" ry="30" fill="#f1e8da" /><path d="M-9 -96 C-9 -112 11 -112 11 -97 C11 -87 0 -88 0 -78" fill="none" stroke="#a75c45" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" /><ellipse cx="0" cy="-68" rx="3.8" ry="3.8" fill="#a75c45" /><path d="M-34 -98 C-32 -116 -20 -124 -8 -127" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" opacity=".5"/></g><g transform="translate(478 386)"><ellipse cx="-30" cy="-26" rx="36" ry="34" fill="#5f8f74" /><ellipse cx="30" cy="-26" rx="36" ry="34" fill="#5f8f74" /><ellipse cx="0" cy="-44" rx="36" ry="34" fill="#729c83" /><path d="M-60 0 C-72 -40 60 -40 62 0 Z" fill="#58836c" /></g><path d="M92 110 H108 M100 102 V118" fill="none" stroke="#d9a24f" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" /><ellipse cx="476" cy="130" rx="6" ry="6" fill="#c0694c" /><path d="M493 240 H507 M500 233 V247" fill="none" stroke="#6f86ab" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" /><ellipse cx="84" cy="260" rx="5" ry="5" fill="#5f8f74" /></svg>`;

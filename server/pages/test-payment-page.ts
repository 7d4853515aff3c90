import { escapeHtml } from '#lib/escape-html.ts';
import { dirOf, type Locale } from '#lib/locale.ts';

/** All fields are text in the language of the page. */
export type TestPaymentPage = {
  locale: Locale;
  other: { locale: Locale; name: string; href: string };
  title: string;
  mark: string;
  banner: string;
  amount: string;
  order: string;
  back: { label: string; href: string };
  body: TestPaymentForm | TestPaymentQuestion | TestPaymentEnd;
};

type TestField = {
  name: 'number' | 'expiry' | 'cvc';
  label: string;
  help: string;
  value: string;
  problem: string;
};

export type TestPaymentForm = {
  kind: 'form';
  heading: string;
  alert: string;
  fields: TestField[];
  cards: { title: string; note: string; rows: { number: string; does: string }[] };
  delivery: { title: string; chosen: string; choices: { value: string; label: string }[] };
  submit: string;
};

/** The question of a bank before it pays (3-D Secure). */
export type TestPaymentQuestion = {
  kind: 'question';
  heading: string;
  text: string;
  yes: string;
  no: string;
};

export type TestPaymentEnd = { kind: 'end'; heading: string; text: string };

/** The hosted page of the test provider: one form, no script, and only the order's number and total. */
export function testPaymentPage(page: TestPaymentPage): string {
  const { locale, other, back } = page;
  return `<!doctype html>
<html lang="${locale}" dir="${dirOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<p class="banner">${escapeHtml(page.banner)}</p>
<main>
<header><span class="mark"><i aria-hidden="true"></i>${escapeHtml(page.mark)}</span><a href="${escapeHtml(other.href)}" lang="${other.locale}" hreflang="${other.locale}">${escapeHtml(other.name)}</a></header>
<section class="sum"><p>${escapeHtml(page.order)}</p><p class="amount"><bdi>${escapeHtml(page.amount)}</bdi></p></section>
<section class="card">${bodyOf(page.body)}</section>
<a class="back" href="${escapeHtml(back.href)}">${escapeHtml(back.label)}</a>
</main>
</body>
</html>
`;
}

function bodyOf(body: TestPaymentPage['body']): string {
  if (body.kind === 'form') return formOf(body);
  const words = `<h1>${escapeHtml(body.heading)}</h1><p>${escapeHtml(body.text)}</p>`;
  if (body.kind === 'end') return words;
  return `${words}<form method="post"><button name="answer" value="yes">${escapeHtml(body.yes)}</button><button class="line" name="answer" value="no">${escapeHtml(body.no)}</button></form>`;
}

function formOf({ heading, alert, fields, cards, delivery, submit }: TestPaymentForm): string {
  const rows = cards.rows.map(
    ({ number, does }) =>
      `<li><code dir="ltr">${escapeHtml(number)}</code> <span>${escapeHtml(does)}</span></li>`,
  );
  const choices = delivery.choices.map(
    ({ value, label }) =>
      `<label><input type="radio" name="delivery" value="${value}"${value === delivery.chosen ? ' checked' : ''}> ${escapeHtml(label)}</label>`,
  );
  return `<h1>${escapeHtml(heading)}</h1>
${alert ? `<p class="alert" role="alert">${escapeHtml(alert)}</p>` : ''}
<form method="post" novalidate>
<div class="fields">${fields.map(fieldOf).join('')}</div>
<button>${escapeHtml(submit)}</button>
<details open><summary>${escapeHtml(cards.title)}</summary><ul>${rows.join('')}</ul><p>${escapeHtml(cards.note)}</p></details>
<details><summary>${escapeHtml(delivery.title)}</summary><fieldset><legend>${escapeHtml(delivery.title)}</legend>${choices.join('')}</fieldset></details>
</form>`;
}

function fieldOf({ name, label, help, value, problem }: TestField): string {
  const text = problem || help;
  const described = text ? ` aria-describedby="${name}-text"` : '';
  const invalid = problem ? ' aria-invalid="true"' : '';
  return `<div class="${name}"><label for="${name}">${escapeHtml(label)}</label><input id="${name}" name="${name}" value="${escapeHtml(value)}" inputmode="numeric" autocomplete="off" dir="ltr" maxlength="23"${described}${invalid}>${text ? `<p id="${name}-text"${problem ? ' class="problem"' : ''}>${escapeHtml(text)}</p>` : ''}</div>`;
}

const STYLE = `:root{color-scheme:light dark;--bg:#eef0f6;--card:#fff;--text:#191f2e;--muted:#5d6372;--border:#c9cedb;--control:#818693;--brand:#384878;--on:#fff;--bad:#a92a2a;--badbg:#fdeeee;--warn:#5c4300;--warnbg:#fff3cf}
@media (prefers-color-scheme:dark){:root{--bg:#0d1019;--card:#171b27;--text:#eceef4;--muted:#a4abbb;--border:#3b4256;--control:#6d7487;--brand:#b3c1ea;--on:#10131c;--bad:#ff9f9f;--badbg:#3a1b1f;--warn:#ffdf93;--warnbg:#332a10}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;background:var(--bg);color:var(--text);font:400 1rem/1.5 "Inter Variable","IBM Plex Sans Arabic",system-ui,"Segoe UI",Tahoma,sans-serif}
html[lang=ar] body{font-size:1.0625rem;line-height:1.8}p{margin:0}
.banner{background:var(--warnbg);color:var(--warn);text-align:center;padding:8px 16px;font-size:.875rem}
main{max-inline-size:480px;margin-inline:auto;padding:16px 16px 48px;display:grid;gap:16px}
header{display:flex;justify-content:space-between;align-items:center;min-height:44px}header a{display:inline-flex;align-items:center;min-height:44px}
.mark{display:inline-flex;gap:10px;align-items:center;font-weight:650}.mark i{inline-size:28px;block-size:20px;border-radius:5px;background:linear-gradient(var(--brand) 0 5px,transparent 5px 8px,var(--brand) 8px)}
.sum{text-align:center}.sum p:first-child{color:var(--muted)}.amount{font-size:2.25rem;line-height:1.25;font-weight:650;font-variant-numeric:tabular-nums}
.card{background:var(--card);border:1px solid var(--border);border-radius:14px;padding:20px}h1{font-size:1.25rem;margin:0 0 12px}
.alert{background:var(--badbg);color:var(--bad);border-radius:8px;padding:10px 12px;margin-block-end:12px}
form{display:grid;gap:16px}.card>p+form{margin-block-start:16px}.fields{display:grid;grid-template-columns:1fr 1fr;gap:14px}.number{grid-column:1/-1}
.card label{font-size:.875rem;font-weight:550}.fields input{inline-size:100%;min-block-size:48px;font:inherit;font-variant-numeric:tabular-nums;padding:8px 12px;border:1px solid var(--control);border-radius:8px;background:transparent;color:inherit}
html[dir=rtl] .fields input{text-align:end}.fields p{font-size:.8125rem;color:var(--muted);margin-block-start:4px}.fields .problem{color:var(--bad)}input[aria-invalid]{border-color:var(--bad)!important}
button{min-block-size:52px;border:1px solid var(--brand);border-radius:10px;background:var(--brand);color:var(--on);font:inherit;font-weight:650;cursor:pointer}button.line{background:transparent;color:var(--brand)}
details{border-block-start:1px solid var(--border);padding-block-start:8px}summary{min-block-size:40px;display:flex;align-items:center;justify-content:space-between;cursor:pointer;color:var(--muted);font-size:.9375rem}summary::-webkit-details-marker{display:none}summary::after{content:"";inline-size:8px;block-size:8px;border:solid currentColor;border-width:0 2px 2px 0;transform:rotate(45deg);margin-inline-end:4px}[open]>summary::after{transform:rotate(225deg)}
ul{list-style:none;margin:0 0 6px;padding:0;display:grid;gap:4px;font-size:.9375rem}li{display:flex;flex-wrap:wrap;gap:2px 12px;justify-content:space-between}code{font:500 .9375rem ui-monospace,monospace}li span,details p{color:var(--muted);font-size:.875rem}
fieldset{border:0;margin:0;padding:0;display:grid}legend{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}fieldset label{display:flex;gap:10px;align-items:center;min-block-size:40px;font-weight:400}
a{color:var(--brand);text-underline-offset:3px}.back{justify-self:center;display:inline-flex;align-items:center;min-block-size:44px}:focus-visible{outline:2px solid var(--brand);outline-offset:2px}`;

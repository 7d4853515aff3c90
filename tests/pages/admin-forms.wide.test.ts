import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { findProductIds } from '#domain/catalog/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editable, isSaved, keyOf, newValues } from '#tests/support/form-values.ts';
import { richShop } from '#tests/support/rich-shop.ts';
import { type Control, postedPairs, type ServedForm, servedForms } from '#tests/support/served-forms.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, webServer } from '#tests/support/web.ts';
import { adminRoutes, allDoors, pathOfDoor } from '../attacks/doors/all-doors.ts';

/** The forms of a page without the moment of a planned publication, which another button posts (publish-later.test.ts). */
const plainForms = (html: string) =>
  servedForms(html).map((form) => ({
    ...form,
    controls: form.controls.filter(({ name }) => name !== 'publishAt'),
  }));

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
await richShop(cedar, systemAct('test', TEST_TIME));
const doors = await allDoors(cedar);
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const [shirt] = await withStore(cedar.id, (tx) => findProductIds(tx, ['linen-shirt']));
/** A product with options: its prices and stock are fields of each combination. */
const WITH_OPTIONS = `/admin/products/${shirt}`;

const PAGES = new Set(adminRoutes().flatMap(({ path, isPage }) => (isPage ? [path] : [])));
const paths = await allPaths();

/** Every page of the admin with a tested address, and the pages they link to. */
async function allPaths(): Promise<string[]> {
  const own = doors.filter((door) => !door.post && PAGES.has(door.path)).map(pathOfDoor);
  own.push(WITH_OPTIONS);
  const found = new Map<string, string[]>();
  for (const path of new Set(own)) {
    const { body } = await admin.get(path);
    for (const [, href = ''] of body.matchAll(/href="(\/admin\/[^"#?]+)"/g)) {
      const kind = [...PAGES].find((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(href));
      if (kind?.includes(':')) found.set(kind, [...new Set([...(found.get(kind) ?? []), href])]);
    }
  }
  return [...new Set([...own, ...[...found.values()].flatMap((links) => links.slice(0, 4))])];
}

const idsOf = (form: ServedForm) =>
  JSON.stringify(
    form.controls
      .filter(({ type, name }) => type === 'hidden' && /^(id|intent|part|form|kind|.*Id)$/.test(name))
      .map(({ name, value }) => [name, value]),
  );

/** The same form of a page that was rendered again: the one with the same intent and the most fields in common. */
function sameForm(forms: ServedForm[], like: ServedForm): ServedForm | undefined {
  const names = new Set(editable(like).map(keyOf));
  const common = (form: ServedForm) => editable(form).filter((each) => names.has(keyOf(each))).length;
  const same = forms.filter((form) => form.action === like.action && idsOf(form) === idsOf(like));
  return same.toSorted((one, other) => common(other) - common(one))[0];
}

function formWith(form: ServedForm, control: Control, value: string): ServedForm {
  const { name, type } = control;
  const key = keyOf(control);
  const controls = form.controls.map((each) => {
    if (type === 'radio' && each.type === 'radio' && each.name === name)
      return { ...each, isChecked: each.value === value };
    if (keyOf(each) !== key) return each;
    return type === 'checkbox' ? { ...each, isChecked: value !== '' } : { ...each, value };
  });
  return { ...form, controls };
}

function targetOf(path: string, form: ServedForm): string {
  if (form.action === '') return path;
  return form.action.startsWith('?') ? path.split('?')[0] + form.action : form.action;
}

/** The values that were read back as typed, and the violations. */
const found: { saved: string[]; wrong: string[] } = { saved: [], wrong: [] };

const TYPED = new Set([
  'text',
  'search',
  'number',
  'email',
  'url',
  'tel',
  'date',
  'datetime-local',
  'time',
  'color',
  'textarea',
]);

type Place = { path: string; at: number; like: ServedForm };

async function formNow({ path, like }: Place): Promise<{ form: ServedForm; body: string } | null> {
  const page = await admin.get(path);
  const form =
    page.status === 200
      ? sameForm(
          plainForms(page.body).filter(({ isPost }) => isPost),
          like,
        )
      : undefined;
  return form ? { form, body: page.body } : null;
}

const nameOf = ({ path, at }: Place, key: string) => `${path} [${at}] ${key}`;

/** Posts the form with these controls changed. */
async function postWith(place: Place, changes: Map<string, string>): Promise<Answer | null> {
  const now = await formNow(place);
  if (!now) return null;
  let pairsOf = now.form;
  for (const [key, value] of changes) {
    const control = pairsOf.controls.find((each) => keyOf(each) === key && !each.isFixed);
    if (control) pairsOf = formWith(pairsOf, control, value);
  }
  const password = pairsOf.controls.find(({ name, type }) => type === 'password' && name === 'password');
  if (password) pairsOf = formWith(pairsOf, password, TEST_PASSWORD);
  const button = pairsOf.controls.find(({ attributes }) => attributes['data-variant'] === 'filled');
  return admin.post(targetOf(place.path, now.form), postedPairs(pairsOf, button));
}

const flagged = (place: Place, answer: Answer) => {
  const form = sameForm(
    plainForms(answer.body).filter(({ isPost }) => isPost),
    place.like,
  );
  return (form?.controls ?? []).filter(({ problem }) => problem !== null).map(keyOf);
};

const hasMessage = ({ body }: Answer) => /role="alert"[^>]*>[^<]*\S|aria-invalid="true"/.test(body);

async function fillText(place: Place) {
  const texts = editable(place.like).filter(({ type }) => TYPED.has(type));
  const next = new Map(texts.map((control) => [keyOf(control), newValues(control)]));
  for (let round = 0; round < 16 && next.size > 0; round++) {
    const changes = new Map([...next].map(([key, [first = '']]) => [key, first]));
    const answer = await postWith(place, changes);
    if (!answer) return;
    if (answer.status < 400) return readAll(whereTo(place, answer), changes);
    if (answer.status !== 422 && answer.status !== 409) {
      found.wrong.push(`${nameOf(place, [...changes.keys()].join())}: ${answer.status}`);
      return;
    }
    if (!hasMessage(answer)) found.wrong.push(`${nameOf(place, '')}: ${answer.status} without a message`);
    const bad = flagged(place, answer).filter((key) => next.has(key));
    if (bad.length === 0) return oneByOne(place, texts);
    for (const key of bad) {
      const rest = (next.get(key) ?? []).slice(1);
      if (rest.length > 0) next.set(key, rest);
      else next.delete(key);
    }
  }
}

async function oneByOne(place: Place, controls: Control[]) {
  for (const control of controls) {
    for (const value of newValues(control)) {
      const answer = await postWith(place, new Map([[keyOf(control), value]]));
      if (!answer) return;
      if (answer.status < 400) {
        await readAll(whereTo(place, answer), new Map([[keyOf(control), value]]));
        break;
      }
      if (answer.status !== 422 && answer.status !== 409)
        found.wrong.push(`${nameOf(place, keyOf(control))}: ${answer.status} for ${value}`);
      else if (!hasMessage(answer))
        found.wrong.push(`${nameOf(place, keyOf(control))}: ${answer.status} without a message`);
      if (answer.status !== 422 && answer.status !== 409) break;
    }
  }
}

/** A form that creates something redirects to its page, where its fields are read back. */
function whereTo(place: Place, { headers }: Answer): Place {
  const led = headers.location?.startsWith('/admin/') && place.path.endsWith('/new');
  return led ? { ...place, path: headers.location ?? '' } : place;
}

/**
 * A form that creates something is empty or gone afterwards, so its values are read on the page of the new record.
 */
async function readAll(place: Place, changes: Map<string, string>) {
  const now = await formNow(place);
  for (const [key, value] of changes) {
    const control = now?.form.controls.find((each) => keyOf(each) === key);
    if (!now || !control) continue;
    if (isSaved(control, value)) found.saved.push(nameOf(place, key));
    else if (value.length <= 5 || !now.body.includes(value))
      found.wrong.push(`${nameOf(place, key)}: "${value}" was taken, and the page shows "${control.value}"`);
  }
}

/** Fields that accept only numbers, amounts, dates or addresses, so that words in them are wrong. */
const isNarrow = ({ type, attributes }: Control) =>
  ['number', 'date', 'datetime-local', 'time'].includes(type) ||
  ['numeric', 'decimal', 'email'].includes(attributes.inputmode ?? '');

const WRONG = 'zz ! words';

async function typeWrong(place: Place) {
  for (const control of editable(place.like).filter(isNarrow)) {
    const key = keyOf(control);
    const answer = await postWith(place, new Map([[key, WRONG]]));
    if (!answer) continue;
    const where = nameOf(place, key);
    if (answer.status < 400) found.wrong.push(`${where}: words were taken (${answer.status})`);
    else if (answer.status !== 422) found.wrong.push(`${where}: ${answer.status} for words`);
    else if (!flagged(place, answer).includes(key))
      found.wrong.push(`${where}: refused without a message beside it`);
    const now = await formNow(place);
    const after = now?.form.controls.find((each) => keyOf(each) === key);
    if (after?.value.includes(WRONG)) found.wrong.push(`${where}: words were saved`);
  }
}

/**
 * Stock movements and checks of a list are actions, not values: their fields are empty again afterwards, and tests of
 * their own show their effect.
 */
const ACTS = new Set(['adjust', 'carry', 'check']);
const isAct = ({ controls }: ServedForm) =>
  controls.some(({ name, type, value }) => type === 'hidden' && name === 'intent' && ACTS.has(value));

/** A page whose form is empty again after each product that it creates (camera-product.test.ts). */
const EMPTIED = '/admin/products/camera';

/** The forms of a page, each once; forms that every page has are tested on the first page. */
async function formsOf(path: string): Promise<Place[]> {
  const page = await admin.get(path);
  const forms = page.status === 200 ? plainForms(page.body).filter(({ isPost }) => isPost) : [];
  return forms.map((like, at) => ({ path, at, like }));
}

describe.each(paths)('%s', (path) => {
  test(`the admin page ${path} saves each field of its forms, or refuses its value with a message`, async () => {
    for (const place of (await formsOf(path)).filter(({ like }) => !isAct(like) && path !== EMPTIED)) {
      await fillText(place);
      await oneByOne(
        place,
        editable(place.like).filter(({ type }) => !TYPED.has(type)),
      );
    }
    expect(found.wrong.splice(0)).toEqual([]);
  }, 300_000);

  test(`the admin page ${path} refuses text in fields that do not accept it, with a message beside each`, async () => {
    for (const place of await formsOf(path)) await typeWrong(place);
    expect(found.wrong.splice(0)).toEqual([]);
  }, 120_000);
});

test('the tests of admin forms changed fields on most admin pages and read them back', () => {
  expect(found.saved.length).toBeGreaterThan(100);
});

test('the tests of admin forms saved values that are typed once for all variants of a product', () => {
  const keys = found.saved
    .filter((name) => name.startsWith(`${WITH_OPTIONS} `))
    .map((name) => name.split(' ').at(-1));
  expect(keys).toEqual(expect.arrayContaining(['price', 'compareAt', 'cost', 'sale', 'taxClass']));
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { addOperator } from '#domain/identity/index.ts';
import { savePlatformSettings } from '#domain/platform/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME } from '#tests/support/stores.ts';
import { ask, PLATFORM, Visitor, webServer } from '#tests/support/web.ts';

// The platform's name and look in the console (A6).
const db = await testDatabase(import.meta.url);
const server = await webServer({ clock: () => TEST_TIME });
const act = systemAct('test', TEST_TIME);
const COUNTED = ['platform_sessions', 'platform_rate_limits'];

const email = await makeStaff('owner-operator', []);
await addOperator({ email, role: 'owner' }, act);
const operator = new Visitor(server, PLATFORM);
await operator.post('/login', { email, password: TEST_PASSWORD });
await operator.get('/login');
const guest = () => new Visitor(server, PLATFORM);

const PAGE = '/platform-admin/brand';
const FORM = {
  ...{ intent: 'save', version: '0', 'names.en': 'Nakheel Host', 'names.ar': 'استضافة النخيل' },
  ...{
    operatorName: 'Nakheel Co.',
    operatorAddress: 'Riyadh',
    contactEmail: 'hi@nakheel.example',
    sourceUrl: '',
  },
  ...{ primaryColor: '#1f4d3a', secondaryColor: '#8A611C' },
};
const rows = () =>
  db.admin('select version, name_en, primary_color, by_name from platform_settings order by version');

test('saving the platform’s look asks for the password, is logged, and applies to every page at once', async () => {
  expect((await guest().get('/login')).body).not.toContain('--brand-light');
  const asked = await expectNothingChanged(db, () => operator.post(PAGE, FORM), COUNTED);
  expect([asked.status, asked.body.includes('name="password"')]).toEqual([403, true]);
  expect((await operator.post(PAGE, { ...FORM, password: TEST_PASSWORD })).status).toBe(200);
  expect(await rows()).toMatchObject([{ version: 1, name_en: 'Nakheel Host', primary_color: '#1F4D3A' }]);
  expect(await db.admin('select action, subject_kind, subject_id from operator_acts')).toEqual([
    { action: 'platform.edit', subject_kind: 'platform', subject_id: '1' },
  ]);
  for (const path of ['/login', '/signup', '/', '/nowhere']) {
    const { body } = await guest().get(path);
    expect(body, path).toContain('--brand-light:#1F4D3A');
    expect(body, path).toContain('rel="icon" type="image/svg+xml" href="data:image/svg+xml,');
  }
});

test.each<[string, Record<string, string>]>([
  ['a colour that ends the style', { primaryColor: '#000;}body{display:none' }],
  ['a colour by name', { secondaryColor: 'red' }],
  ['an empty name', { 'names.ar': '  ' }],
  ['a sender with a line break', { contactEmail: 'a@b.example\r\nBcc: c@d.example' }],
  ['a link with a script', { sourceUrl: 'javascript:alert(1)' }],
])(
  'the form of the platform’s look with %s is refused, keeps the typed values, and changes nothing',
  async (_, changes) => {
    await expectNothingChanged(
      db,
      async () => {
        const { status, body } = await operator.post(PAGE, { ...FORM, version: '1', ...changes });
        expect([status, body.includes('Nothing was saved')]).toEqual([422, true]);
        expect(body).toContain('value="Riyadh"');
      },
      COUNTED,
    );
  },
);

test('saving over another operator’s changes is refused once, keeps the typed values, and names the other version', async () => {
  await savePlatformSettings({ operatorName: 'Another Co.' }, act);
  const again = { ...FORM, version: '1', operatorName: 'Third Co.' };
  const refused = await expectNothingChanged(db, () => operator.post(PAGE, again), COUNTED);
  expect([refused.status, refused.body.includes('value="Third Co."')]).toEqual([409, true]);
  expect(refused.body).toContain('name="version" value="2"');
  expect((await operator.post(PAGE, { ...again, version: '2' })).status).toBe(200);
  expect((await rows()).length).toBe(3);
});

describe('the logos', () => {
  const BOUNDARY = 'logo-of-this-test';
  /** Posts a file as a browser would. */
  const send = (bytes: Buffer, { type = 'image/png', by = operator, name = 'logo' } = {}) =>
    ask(
      server,
      { host: PLATFORM, path: PAGE },
      {
        method: 'POST',
        headers: {
          ...{ cookie: by.cookieHeader(), origin: `http://${PLATFORM}` },
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
        body: Buffer.concat([
          Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="intent"\r\n\r\nlogos\r\n`),
          Buffer.from(
            `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="l.png"\r\ncontent-type: ${type}\r\n\r\n`,
          ),
          ...[bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)],
        ]),
      },
    );
  const png = () =>
    sharp({ create: { width: 240, height: 60, channels: 4, background: '#1f4d3a80' } })
      .png()
      .toBuffer();

  test('a logo is decoded and re-encoded, logged, shown on every page, and readable by anybody', async () => {
    expect((await send(await png())).status).toBe(200);
    const [row] = await db.admin<{ logo: string; type: string }>(
      `select s.logo, p.content_type as type from platform_settings s join platform_pictures p on p.hash = s.logo
       order by s.version desc limit 1`,
    );
    const { body } = await guest().get('/login');
    expect(body).toContain(`src="/brand/${row?.logo}"`);
    const picture = await guest().get(`/brand/${row?.logo}`);
    expect(picture.headers).toMatchObject({ 'content-type': row?.type, 'x-content-type-options': 'nosniff' });
    expect((await guest().get(`/brand/${'0'.repeat(64)}`)).status).toBe(404);
    expect(await db.admin("select 1 from operator_acts where action = 'platform.logo'")).toHaveLength(1);
  });

  test('a file that is not a picture, a drawing with scripts, and a file that is too large are refused and change nothing', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    await expectNothingChanged(
      db,
      async () => {
        expect((await send(drawing, { type: 'image/svg+xml' })).status).toBe(422);
        expect((await send(drawing)).status).toBe(422);
        expect((await send(Buffer.alloc(1_100_000, 7))).status).toBeGreaterThanOrEqual(400);
      },
      COUNTED,
    );
  });

  test('a person who is not an operator cannot upload a logo, and the answer does not reveal the console', async () => {
    const stranger = new Visitor(server, PLATFORM);
    await stranger.post('/login', { email: await makeStaff('no-operator', []), password: TEST_PASSWORD });
    const bytes = await png();
    await expectNothingChanged(
      db,
      async () => expect((await send(bytes, { by: stranger })).status).toBe(404),
      COUNTED,
    );
  });
});

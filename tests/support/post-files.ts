import { type Answer, ask, type Visitor, type WebServer } from './web.ts';

/** A file of a posted form. */
export type SentFile = { field?: string; bytes: Uint8Array; name?: string; type?: string };

/** Posts a form with a file as a browser does. */
export async function postFile(
  server: WebServer,
  visitor: Visitor,
  { path, fields, file }: { path: string; fields: Record<string, string>; file: SentFile },
): Promise<Answer> {
  const { field = 'file', bytes, name = 'lamp.png', type = 'image/png' } = file;
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(field, new File([new Uint8Array(bytes)], name, { type }));
  const written = new Response(form);
  const headers = {
    origin: `http://${visitor.host}`,
    'content-type': written.headers.get('content-type') ?? '',
    cookie: visitor.cookieHeader(),
  };
  const body = Buffer.from(await written.arrayBuffer());
  return ask(server, { host: visitor.host, path }, { method: 'POST', headers, body });
}

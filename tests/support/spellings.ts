import { type Answer, type Ask, ask, type WebServer } from './web.ts';

/**
 * Other spellings of a path: case, percent signs, dots, slashes, data, semicolons. None of them may lead to
 * another page.
 */
export function spellingsOf(path: string): string[] {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? [];
  const title = first.charAt(0).toUpperCase() + first.slice(1);
  const hex = (letter: string) => letter.charCodeAt(0).toString(16);
  const encoded = `%${hex(first)}${first.slice(1)}`;
  const encodedRest = rest.replace(/[a-z0-9](?=[^a-z0-9]*$)/, (letter) => `%${hex(letter)}`);
  return [
    `/${title}${rest}`,
    path.toUpperCase(),
    `/${encoded}${rest}`,
    `/${encoded.replace('%', '%25')}${rest}`,
    `/%${hex(title)}${first.slice(1)}${rest}`,
    `/${first}${encodedRest}`,
    `/./${first}${rest}`,
    `/%2e/${first}${rest}`,
    `/x/..${path}`,
    `/x/%2E%2e${path}`,
    `${path}/.`,
    `${path}.`,
    `${path}%2e`,
    `/${path}`,
    `${path}//`,
    path.replace(/\/(?=[^/]*$)/, '//'),
    `${path}/`,
    `${path}%2f`,
    `${path};x=1`,
    `${path}%3bx=1`,
    `${path}%20`,
    `${path}?`,
    `${path}.data`,
    `${path}.DATA`,
    `${path}%2edata`,
    `${path}/_.data`,
    `${path}/_root.data`,
    `/${title}${rest}.data`,
    `/${encoded}${rest}.data`,
    `/ar${path}`,
    `/AR${path}`,
    `/%61r${path}`,
    `/en/${title}${rest}`,
    `/ar/${encoded}${rest}`,
  ];
}

export type Followed = Answer & { asked: string[] };

/** Requests a path as it is spelled, and follows a redirect to its canonical spelling on the same host. */
export async function askSpelled(
  server: WebServer,
  { host, path }: { host: string; path: string },
  how: Ask = {},
): Promise<Followed> {
  const asked = [path];
  for (let at = path; ; ) {
    const answer = await ask(server, { host, path: at }, how);
    const { location = '' } = answer.headers;
    const own = `${server.config.scheme}://${host}`;
    if (![301, 308].includes(answer.status) || !location.startsWith(`${own}/`) || asked.length > 4)
      return { ...answer, asked };
    at = location.slice(own.length);
    asked.push(at);
  }
}

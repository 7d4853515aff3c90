import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Target } from './load.ts';

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  firstByteMs: number;
  wholeMs: number;
};

/**
 * One request, over the agent's connection or one of its own: a shared one may have been closed by the server while a
 * load generator blocked this process.
 */
export function ask(
  { port, host, path }: Target,
  how: { agent?: Agent; headers?: Record<string, string>; method?: string; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: how.method ?? 'GET',
        agent: how.agent ?? false,
        headers: { host, 'accept-encoding': 'gzip', ...how.headers },
      },
      (answer) => {
        const firstByteMs = performance.now() - started;
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts),
            firstByteMs,
            wholeMs: performance.now() - started,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(how.body);
  });
}

/** Requests the same page repeatedly, one request after the other, on an otherwise idle server. */
export async function askInTurn(targets: Target[], headers: Record<string, string> = {}): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Answer[] = [];
  for (const target of targets) {
    const answer = await ask(target, { agent, headers });
    if (answer.status !== 200) throw new Error(`${target.path} answered ${answer.status}`);
    answers.push(answer);
  }
  agent.destroy();
  return answers;
}

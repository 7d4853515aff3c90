import { createUser, findUser } from '#domain/identity/index.ts';
import type { Config } from '#lib/config/index.ts';

const OPERATOR = { email: 'operator@souk.example', password: 'souk-operator-demo', name: 'Souk Operator' };

/** Demo mode only: makes what a first look needs where it is missing; returns the lines that say how to sign in. */
export async function firstRun(config: Config, say: (line: string) => void): Promise<string[]> {
  if (!config.isDemo) return [];
  await ensureOperator();
  say('The demo is ready');
  return [`Platform: http://${config.platformHost}  ${OPERATOR.email} / ${OPERATOR.password}`];
}

async function ensureOperator(): Promise<void> {
  if (await findUser(OPERATOR.email)) return;
  const made = await createUser({ ...OPERATOR, isOperator: true }, new Date());
  if (!made.ok && made.code !== 'email_taken')
    throw new Error(`The demo operator was not made: ${made.code}`);
}

import { type Act, OPERATOR_ROLES, systemAct } from '#domain/audit/index.ts';
import { addOperator, isOperatorRole, listOperators, removeOperator } from '#domain/identity/index.ts';
import type { Failure, Success } from '#lib/result.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { onInstall } from '../on-install.ts';

const ROLES = OPERATOR_ROLES.join('|');

export const operatorAddCommand: Command = {
  words: 'operator add',
  about: 'Let an account enter the console at /platform-admin, or change its role there.',
  usage: `--email EMAIL --role ${ROLES} [--json]`,
  options: { email: { type: 'string' }, role: { type: 'string' }, json: { type: 'boolean' } },
  required: ['email', 'role'],
  async run(call) {
    const [email, role] = [text(call, 'email'), text(call, 'role')];
    if (!isOperatorRole(role)) {
      throw new CommandError(`--role must be one of ${OPERATOR_ROLES.join(', ')}.`, 'role_unknown');
    }
    const done = await change(call, email, (act) => addOperator({ email, role }, act));
    call.out.result({ email, ...done }, [`${email} is an operator with the role ${role}.`]);
  },
};

export const operatorListCommand: Command = {
  words: 'operator list',
  about: 'List the operators with their roles.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  async run(call) {
    const operators = await onInstall(call, listOperators);
    const lines = operators.map(
      ({ email, name, role, hasSecondStep }) =>
        `${role.padEnd(10)} ${email}  ${name}${hasSecondStep ? '' : '  (no second step)'}`,
    );
    call.out.result({ operators }, lines.length > 0 ? lines : ['There are no operators.']);
  },
};

export const operatorRemoveCommand: Command = {
  words: 'operator remove',
  about: 'End an operator’s access to the console. The account itself stays.',
  usage: '--email EMAIL [--json]',
  options: { email: { type: 'string' }, json: { type: 'boolean' } },
  required: ['email'],
  async run(call) {
    const email = text(call, 'email');
    const done = await change(call, email, (act) => removeOperator({ email }, act));
    call.out.result({ email, ...done }, [`${email} is no operator any more.`]);
  },
};

type Refusal = 'user_unknown' | 'not_an_operator' | 'last_owner';

async function change<V>(
  call: Call,
  email: string,
  verb: (act: Act) => Promise<Success<V> | Failure<Refusal, undefined>>,
): Promise<V> {
  const done = await onInstall(call, () => verb(systemAct('cli', call.config.clock())));
  if (!done.ok) throw new CommandError(sentences(email)[done.code], done.code);
  return done.value;
}

const sentences = (email: string) => ({
  user_unknown: `${email} has no account. \`souk user create\` makes one.`,
  not_an_operator: `${email} is not an operator.`,
  last_owner: `${email} is the last operator with the role owner. Make another one first.`,
});

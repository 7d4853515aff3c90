import { randomBytes } from 'node:crypto';
import { isDemoHost, readConfig } from '#lib/config/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

/** A setting that `souk init` asks for; `flag` answers it without a question. */
export type Question = { flag: string; setting: string; text: string; isLiveOnly?: true };

/** The questions in their order. An empty answer leaves the setting at its default. */
export const QUESTIONS: readonly Question[] = [
  {
    flag: 'host',
    setting: 'PLATFORM_HOST',
    text: 'Host name of the platform, like shops.example. Stores are at {slug}.shops.example. Empty: a demo on localhost.',
  },
  { flag: 'port', setting: 'PORT', text: 'Port to listen on. Empty: 3000.' },
  {
    flag: 'smtp-url',
    setting: 'SMTP_URL',
    text: 'Mail server, like smtp://user:password@mail.example:587.',
    isLiveOnly: true,
  },
  {
    flag: 'mail-from',
    setting: 'MAIL_FROM',
    text: 'Sender of mails, like Shops <hello@shops.example>. Empty: no-reply@ at the host name.',
    isLiveOnly: true,
  },
  {
    flag: 'bounce-address',
    setting: 'BOUNCE_ADDRESS',
    text: 'Mailbox for notices about undelivered mails, like bounces@mail.shops.example. Empty: they are not read.',
    isLiveOnly: true,
  },
  {
    flag: 'trusted-proxies',
    setting: 'TRUSTED_PROXIES',
    text: 'Addresses of the proxies in front, separated by commas, like 127.0.0.1. Empty: none.',
    isLiveOnly: true,
  },
  {
    flag: 'stripe-key',
    setting: 'STRIPE_BILLING_SECRET_KEY',
    text: 'Secret key of your Stripe account, through which store owners pay for their plans, like sk_live_…. Empty: not at Stripe.',
    isLiveOnly: true,
  },
  {
    flag: 'stripe-webhook-secret',
    setting: 'STRIPE_BILLING_WEBHOOK_SECRET',
    text: 'Signing secret of that account’s webhook endpoint, like whsec_…. Empty without a key.',
    isLiveOnly: true,
  },
  {
    flag: 'moyasar-key',
    setting: 'MOYASAR_BILLING_SECRET_KEY',
    text: 'In place of Stripe: the secret key of your Moyasar account, like sk_live_…. Empty: not at Moyasar.',
    isLiveOnly: true,
  },
  {
    flag: 'moyasar-publishable-key',
    setting: 'MOYASAR_BILLING_PUBLISHABLE_KEY',
    text: 'Publishable key of that account, like pk_live_…. Empty without a secret key.',
    isLiveOnly: true,
  },
  {
    flag: 'moyasar-webhook-secret',
    setting: 'MOYASAR_BILLING_WEBHOOK_SECRET',
    text: 'Shared secret of that account’s webhook, which you choose there. Empty without a secret key.',
    isLiveOnly: true,
  },
  {
    flag: 'admin-url',
    setting: '',
    text: 'A PostgreSQL 18 of your own, as postgres://postgres:password@host:5432/postgres. Empty: the built-in one.',
  },
];

/** The answers by flag; '' stands for the default. */
export type Answers = Record<string, string>;

export type ReadAnswers = {
  /** Includes a new SECRET_KEY. */
  settings: Record<string, string>;
  /** Superuser's address of an own PostgreSQL; '' for the embedded one. */
  adminUrl: string;
};

/** Checks all answers as the start of the install would. */
export function readAnswers(
  answers: Answers,
): Result<ReadAnswers, Failure<'invalid_settings', { problems: string[] }>> {
  const adminUrl = (answers['admin-url'] ?? '').trim();
  const given = QUESTIONS.flatMap(({ flag, setting }) => {
    const value = (answers[flag] ?? '').trim();
    return setting === '' || value === '' ? [] : [[setting, value] as const];
  });
  const settings = { ...Object.fromEntries(given), SECRET_KEY: randomBytes(32).toString('base64') };
  const config = readConfig(settings);
  const problems = [
    ...(config.ok ? [] : config.data.problems),
    ...(adminUrl === '' || isPostgresUrl(adminUrl)
      ? []
      : ['--admin-url must have the form postgres://admin:password@host:5432/postgres.']),
  ];
  return problems.length > 0 ? fail('invalid_settings', { problems }) : ok({ settings, adminUrl });
}

/** The problems of one answer, given those before it. */
export function problemsOf(question: Question, answers: Answers): string[] {
  const read = readAnswers(answers);
  if (read.ok) return [];
  const name = question.setting || '--admin-url';
  return read.data.problems.filter((problem) => problem.startsWith(`${name} `));
}

/** False for the questions about mail and proxies in a demo, which has neither. */
export function isAsked(question: Question, answers: Answers): boolean {
  const host = (answers.host ?? '').trim();
  return !question.isLiveOnly || (host !== '' && !isDemoHost(host));
}

function isPostgresUrl(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address) && URL.canParse(address);
}

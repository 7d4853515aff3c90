import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, systemAct } from '#domain/audit/index.ts';
import {
  hideReview,
  listReviews,
  publishReview,
  type ReviewRow,
  type ReviewStatus,
  replyToReview,
  setModeration,
} from '#domain/reviews/index.ts';
import { isLocale } from '#lib/locale.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';

const STATUSES: ReviewStatus[] = ['pending', 'published', 'hidden'];

export const reviewListCommand: Command = {
  words: 'review list',
  about: 'List the reviews of a store’s products, newest first.',
  usage: `--store SLUG [--status ${STATUSES.join('|')}] [--after CURSOR] [--json]`,
  options: {
    store: { type: 'string' },
    status: { type: 'string' },
    after: { type: 'string' },
    json: { type: 'boolean' },
  },
  required: ['store'],
  async run(call) {
    const wanted = text(call, 'status');
    const status = STATUSES.find((each) => each === wanted);
    if (wanted && !status) {
      throw new CommandError(
        `--status must be one of ${STATUSES.join(', ')}, not "${wanted}".`,
        'status_unknown',
      );
    }
    await onInstall(call, async () => {
      const { storeId } = await knownStore(call);
      const { rows, next } = await withStore(storeId, (tx) =>
        listReviews(tx, { status, after: text(call, 'after') }),
      );
      const lines = rows.flatMap(linesOf);
      if (lines.length === 0) lines.push('No reviews.');
      if (next) lines.push(`More with --after ${next}`);
      call.out.result({ rows, next }, lines);
    });
  },
};

function linesOf({
  id,
  at,
  status,
  rating,
  product,
  name,
  email,
  title,
  comment,
  reply,
}: ReviewRow): string[] {
  return [
    `${id}  ${at.toISOString()}  ${status}  ${rating}/5  ${product}`,
    `    ${name || '(account deleted)'}${email ? ` <${email}>` : ''}: ${title}`,
    ...comment.split('\n').map((line) => `    ${line}`),
    ...(reply ? reply.split('\n').map((line) => `    > ${line}`) : []),
  ];
}

const ONE = {
  usage: 'ID --store SLUG [--json]',
  options: { store: { type: 'string' }, json: { type: 'boolean' } },
  required: ['store'],
  positionals: 1,
} satisfies Partial<Command>;

export const reviewPublishCommand: Command = {
  words: 'review publish',
  about: 'Publish a review on its product’s page, and count its stars.',
  ...ONE,
  run: (call) =>
    change(call, 'The review is shown.', (tx, reviewId, act) => publishReview(tx, { reviewId }, act)),
};

export const reviewHideCommand: Command = {
  words: 'review hide',
  about: 'Hide a review; its stars no longer count.',
  ...ONE,
  run: (call) =>
    change(call, 'The review is hidden.', (tx, reviewId, act) => hideReview(tx, { reviewId }, act)),
};

export const reviewReplyCommand: Command = {
  words: 'review reply',
  about: 'Answer a review publicly; a second answer replaces the first.',
  ...ONE,
  usage: 'ID --store SLUG --text TEXT --locale en|ar [--json]',
  options: { ...ONE.options, text: { type: 'string' }, locale: { type: 'string' } },
  required: ['store', 'text', 'locale'],
  async run(call) {
    const locale = text(call, 'locale');
    if (!isLocale(locale)) {
      throw new CommandError(`--locale must be en or ar, not "${locale}".`, 'locale_unknown');
    }
    const reply = text(call, 'text');
    await change(call, 'The answer stands under the review.', (tx, reviewId, act) =>
      replyToReview(tx, { reviewId, text: reply, locale }, act),
    );
  },
};

export const reviewModerationCommand: Command = {
  words: 'review moderation',
  about: 'Set whether new reviews wait for approval (on) or are published at once (off).',
  usage: 'on|off --store SLUG [--json]',
  options: ONE.options,
  required: ['store'],
  positionals: 1,
  async run(call) {
    const word = call.positionals[0] ?? '';
    if (word !== 'on' && word !== 'off') throw new CommandError('Say on or off.', 'word_unknown');
    const isOn = word === 'on';
    await onInstall(call, async () => {
      const { storeId, slug } = await knownStore(call);
      const act = systemAct('cli', call.config.clock());
      await withStore(storeId, (tx) => setModeration(tx, { isOn }, act));
      const said = isOn ? 'New reviews wait to be published.' : 'New reviews are shown at once.';
      call.out.result({ slug, isModerated: isOn }, [said]);
    });
  },
};

const SENTENCES = {
  review_not_found: 'The store has no review with that ID: `souk review list` shows them.',
  nothing_to_change: 'It is so already: nothing was changed.',
  reply_invalid: '--text must have 1 to 3,000 letters.',
};

type Changed = { ok: true } | { ok: false; code: keyof typeof SENTENCES; data: unknown };

async function change(
  call: Call,
  done: string,
  verb: (tx: StoreTx, reviewId: string, act: Act) => Promise<Changed>,
): Promise<void> {
  const reviewId = call.positionals[0] ?? '';
  await onInstall(call, async () => {
    const store = await knownStore({ ...call, positionals: [] });
    const act = systemAct('cli', call.config.clock());
    const changed = await withStore(store.storeId, (tx) => verb(tx, reviewId, act));
    if (!changed.ok) throw new CommandError(SENTENCES[changed.code], changed.code, changed.data);
    call.out.result({ reviewId }, [done]);
  });
}

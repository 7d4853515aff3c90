import { LARGEST_NOTICE } from '#adapters/mail-notices/index.ts';
import type { NoticeOutcome } from '#domain/mail/index.ts';
import { applyMailNotice } from '#domain/mail-notices/index.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { onInstall } from '../on-install.ts';
import { readInput } from '../read-input.ts';
import { type Ignored, readReceived } from '../received-notice.ts';

/** EX_TEMPFAIL of sysexits.h: the mail server keeps the message and tries again. */
const TRY_AGAIN = 75;

export const mailBounceCommand: Command = {
  words: 'mail bounce',
  about:
    'Read one message about an undelivered or reported mail from standard input, for a mail server. Exits 75 if it should try again.',
  usage: '[--to RECIPIENT] [--json]',
  options: { to: { type: 'string' }, json: { type: 'boolean' } },
  failure: TRY_AGAIN,
  async run(call) {
    const { bounceAddress: address, secretKey } = call.config;
    if (!address)
      throw new CommandError('BOUNCE_ADDRESS is not set: no mail has an address to come back to.');
    const recipient = text(call, 'to') || process.env.ORIGINAL_RECIPIENT || '';
    const message = await readInput(process.stdin, LARGEST_NOTICE);
    const received = readReceived(message, { recipient, key: { address, secretKey: secretKey() } });
    if (typeof received === 'string') return show(call, received);
    const { named, notice } = received;
    await onInstall(call, async () => {
      show(call, await applyMailNotice(named, notice, call.config.clock()));
    });
  },
};

const SENTENCES: Record<Ignored | NoticeOutcome, string> = {
  too_large: `Ignored: the message is larger than ${LARGEST_NOTICE / 1_000_000} MB.`,
  no_notice: 'Ignored: the message is neither a permanent delivery failure nor a report of abuse.',
  no_mail_named: 'Ignored: the recipient is no signed address of this install.',
  unknown_mail: 'Ignored: the mail is gone or was never sent.',
  not_permanent: 'Ignored: nothing says that the address of this mail does not exist.',
  known: 'Ignored: there was such a notice about this mail before.',
  bounced: 'The address of this mail is suppressed: it does not exist.',
  complained: 'The address of this mail is suppressed: its reader reported the mail as spam.',
};

// Prints no addresses, because mail servers log the output of a command.
function show({ out }: Call, outcome: Ignored | NoticeOutcome): void {
  out.result({ outcome }, [SENTENCES[outcome]]);
}

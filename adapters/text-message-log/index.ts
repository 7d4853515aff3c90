import type { TextMessageSender } from '#domain/text-messages/index.ts';

type Log = { info(data: object, message: string): void };

/**
 * Sends text messages in an install without a gateway: logs that a message would be sent, without its text
 * and its full number. A real sender (an SMS gateway, WhatsApp's Cloud API) is another file with the same
 * `send`.
 */
export function textMessageLog(log: Log): TextMessageSender {
  return {
    keepsWords: true,
    async send({ id, channel, to }) {
      log.info({ textId: id, channel, to: `…${to.slice(-2)}` }, 'a text message would be sent');
    },
  };
}

import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server that stores mails. While `isHolding`, it receives a mail's text but does not answer. */
export type MailSink = {
  url: string;
  /** Message-IDs of accepted mails, in the order of acceptance. */
  taken: string[];
  /** Envelope senders with their parameters, in the order of MAIL FROM. */
  senders: string[];
  /** Message-IDs of mails that were received and not answered. */
  held: string[];
  isHolding: boolean;
  close(): void;
};

export async function mailSink(): Promise<MailSink> {
  const server = createServer((socket) => converse(socket, sink));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${port}`,
    taken: [],
    senders: [],
    held: [],
    isHolding: false,
    close: () => void server.close(),
  };
  return sink;
}

function converse(socket: Socket, sink: MailSink): void {
  let rest = '';
  let mail: string | null = null;
  socket.on('error', () => {});
  socket.setEncoding('utf8').write('220 sink\r\n');
  socket.on('data', (part: string) => {
    rest += part;
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (mail === null) {
        if (line === 'DATA') mail = '';
        if (/^MAIL FROM:/i.test(line)) sink.senders.push(line.slice('MAIL FROM:'.length));
        socket.write(answerTo(line));
      } else if (line === '.') {
        finish(mail, sink, socket);
        mail = null;
      } else {
        mail += `${line}\n`;
      }
    }
  });
}

function answerTo(line: string): string {
  if (line === 'DATA') return '354 go on\r\n';
  return line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n';
}

function finish(mail: string, sink: MailSink, socket: Socket): void {
  const id = /^Message-ID: (.+)$/im.exec(mail)?.[1] ?? '';
  if (sink.isHolding) {
    sink.held.push(id);
    return;
  }
  sink.taken.push(id);
  socket.write('250 taken\r\n');
}

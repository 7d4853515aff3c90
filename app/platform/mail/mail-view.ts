export type MailItem = {
  id: string;
  store: string;
  subject: string;
  recipient: string;
  locale: string;
  status: 'queued' | 'sent' | 'failed';
  when: string;
};

export type MailView = MailItem & { html: string; text: string; attempts: number; lastError: string };

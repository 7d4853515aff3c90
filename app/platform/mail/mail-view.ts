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

/** An SMS as it would be sent. */
export type TextItem = {
  id: string;
  store: string;
  recipient: string;
  body: string;
  channel: 'sms' | 'whatsapp';
  when: string;
};

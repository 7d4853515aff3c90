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

/** A message to a phone, as it would go out. */
export type TextItem = {
  id: string;
  store: string;
  recipient: string;
  body: string;
  channel: 'sms' | 'whatsapp';
  when: string;
};

import { OwnText } from '../../ui/own-text.tsx';

/** A message of the authority with its explanation and what to do. */
export type ExplainedMessage = { level: string; title: string; text: string; code: string };

/** The authority's messages, each with what to do and its code for a support request. */
export function MessageList({ messages }: { messages: readonly ExplainedMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <ul className="tax-messages">
      {messages.map(({ level, title, text, code }) => (
        <li key={`${code} ${text}`} data-level={level}>
          <p className="strong">{title}</p>
          <p>
            <OwnText>{text}</OwnText>
          </p>
          <p className="muted caption">
            <bdi dir="ltr">{code}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}

type Moment = { text: string; day: string; exact: string; iso: string };

/** A moment as text, with the exact time on hover. */
export function When({ when, dayOnly = false }: { when: Moment; dayOnly?: boolean }) {
  return (
    <time dateTime={when.iso} title={when.exact}>
      {dayOnly ? when.day : when.text}
    </time>
  );
}

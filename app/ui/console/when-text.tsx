type Moment = { text: string; day: string; exact: string; iso: string };

/** A moment in words, with the exact one on hover. */
export function When({ when, dayOnly = false }: { when: Moment; dayOnly?: boolean }) {
  return (
    <time dateTime={when.iso} title={when.exact}>
      {dayOnly ? when.day : when.text}
    </time>
  );
}

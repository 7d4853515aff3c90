/** A moment in words, with the exact one on hover. */
export function When({ when }: { when: { text: string; exact: string; iso: string } }) {
  return (
    <time dateTime={when.iso} title={when.exact}>
      {when.text}
    </time>
  );
}

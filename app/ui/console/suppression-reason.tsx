/** Why an address gets no mails: the cause in words, and what its mail server said, if anything. */
export function SuppressionReason({ cause, answer }: { cause: string; answer: string }) {
  if (answer === '') return cause;
  return (
    <>
      {cause}:{' '}
      <bdi className="answer" dir="ltr">
        {answer}
      </bdi>
    </>
  );
}

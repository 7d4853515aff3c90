/** The reason why an address is suppressed: the cause, and the mail server's message if there is one. */
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

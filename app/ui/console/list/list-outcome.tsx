import { AnnounceOnce } from '../announce-once.tsx';
import { PageNote } from '../page-note.tsx';

export type ListResult = { said: string | null; problem: string | null };

/** The outcome of an action on the rows of a list. */
export function ListOutcome({ result }: { result: ListResult | undefined }) {
  return (
    <>
      {result?.said ? <AnnounceOnce text={result.said} of={result} /> : null}
      {result?.problem ? (
        <PageNote tone="warning" isRefusal>
          {result.problem}
        </PageNote>
      ) : null}
    </>
  );
}
